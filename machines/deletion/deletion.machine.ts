import { emit, setup } from 'xstate';

/** For notifications and the account itself: deletion requested, cancelled, or done. */
export type DeletionEmitted = { type: 'deletion.notify'; notification: 'asked' | 'back' | 'gone' };

export type DeletionEvent =
  | {
      type: 'member.ask' | 'member.keep' | 'member.signIn' | 'member.comeBack' | 'days.over';
    }
  | { type: 'member.confirm'; fits: boolean };

export const deletionMachine = setup({
  types: {
    events: {} as DeletionEvent,
    emitted: {} as DeletionEmitted,
    tags: {} as 'hidden' | 'error',
    meta: {} as { rows?: string[]; screen?: string },
  },
  guards: {
    passwordFits: (_, { fits }: { fits: boolean }) => fits,
  },
  actions: {
    notify: emit((_, { notification }: { notification: DeletionEmitted['notification'] }) => ({
      type: 'deletion.notify' as const,
      notification,
    })),
  },
}).createMachine({
  id: 'deletion',
  description: 'How a member deletes their account, and can restore it for 14 days.',
  initial: 'standing',
  states: {
    standing: {
      description: 'An active account.',
      meta: { screen: 'Settings' },
      on: {
        'member.ask': {
          target: 'asking',
          description: 'The member reads what will be deleted and is asked for the password.',
          meta: { rows: ['SET-05'] },
        },
      },
    },
    asking: {
      description: 'Shows what will be deleted and asks for the password.',
      meta: { screen: 'Settings, with what goes' },
      on: {
        'member.keep': {
          target: 'standing',
          description: 'The member cancels: nothing has happened.',
          meta: { rows: ['SET-05'] },
        },
        'member.confirm': [
          {
            guard: { type: 'passwordFits', params: ({ event }) => event },
            target: 'leaving',
            description: 'Signed out everywhere and hidden from everyone, at once.',
            actions: { type: 'notify', params: { notification: 'asked' } },
            meta: { rows: ['SET-05'] },
          },
          {
            target: 'refused',
            description: 'The password is wrong.',
            meta: { rows: ['SET-05'] },
          },
        ],
      },
    },
    refused: {
      description: 'The form says that the password was wrong; the member can try another.',
      tags: ['error'],
      meta: { screen: 'Settings, with what goes' },
      on: {
        'member.keep': {
          target: 'standing',
          description: 'The member cancels: nothing has happened.',
          meta: { rows: ['SET-05'] },
        },
        'member.confirm': [
          {
            guard: { type: 'passwordFits', params: ({ event }) => event },
            target: 'leaving',
            description: 'Signed out everywhere and hidden from everyone, at once.',
            actions: { type: 'notify', params: { notification: 'asked' } },
            meta: { rows: ['SET-05'] },
          },
          {
            description: 'Wrong again.',
            meta: { rows: ['SET-05'] },
          },
        ],
      },
    },
    leaving: {
      description: 'Hidden from everyone; nothing has been removed yet.',
      tags: ['hidden'],
      meta: { screen: 'Sign in' },
      on: {
        'member.signIn': {
          target: 'returning',
          description: 'The right password within 14 days: asks whether to restore the account.',
          meta: { rows: ['SET-05'] },
        },
        'days.over': {
          target: 'gone',
          description: '14 days have passed: everything is removed.',
          actions: { type: 'notify', params: { notification: 'gone' } },
          meta: { rows: ['SET-05'] },
        },
      },
    },
    returning: {
      description: 'Asked whether to restore the account; without an answer it stays hidden.',
      tags: ['hidden'],
      meta: { screen: 'Sign in, with the question' },
      on: {
        'member.comeBack': {
          target: 'standing',
          description: 'The account is restored, as it was.',
          actions: { type: 'notify', params: { notification: 'back' } },
          meta: { rows: ['SET-05'] },
        },
        'days.over': {
          target: 'gone',
          description: 'The 14 days end before the member answers.',
          actions: { type: 'notify', params: { notification: 'gone' } },
          meta: { rows: ['SET-05'] },
        },
      },
    },
    gone: {
      description: 'Everything is removed but messages to others, which are shown without a name.',
      type: 'final',
      tags: ['hidden'],
    },
  },
});

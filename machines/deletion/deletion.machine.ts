import { emit, setup } from 'xstate';

/** For notifications and the account itself: deletion requested, cancelled, or done. */
export type DeletionEmitted = { type: 'deletion.tell'; news: 'asked' | 'back' | 'gone' };

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
    tell: emit((_, { news }: { news: DeletionEmitted['news'] }) => ({
      type: 'deletion.tell' as const,
      news,
    })),
  },
}).createMachine({
  id: 'deletion',
  description: 'How a member leaves for good, and may come back for fourteen days.',
  initial: 'standing',
  states: {
    standing: {
      description: 'A member like any other.',
      meta: { screen: 'Settings' },
      on: {
        'member.ask': {
          target: 'asking',
          description: 'They read what goes with the account, and are asked for the password.',
          meta: { rows: ['SET-05'] },
        },
      },
    },
    asking: {
      description: 'What goes is said; the password is wanted.',
      meta: { screen: 'Settings, with what goes' },
      on: {
        'member.keep': {
          target: 'standing',
          description: 'They think again: nothing has happened.',
          meta: { rows: ['SET-05'] },
        },
        'member.confirm': [
          {
            guard: { type: 'passwordFits', params: ({ event }) => event },
            target: 'leaving',
            description: 'Signed out everywhere and hidden from everybody, at once.',
            actions: { type: 'tell', params: { news: 'asked' } },
            meta: { rows: ['SET-05'] },
          },
          {
            target: 'refused',
            description: 'The password is wrong, or was not taken.',
            meta: { rows: ['SET-05'] },
          },
        ],
      },
    },
    refused: {
      description: 'The field says that the password was wrong; another one may be tried.',
      tags: ['error'],
      meta: { screen: 'Settings, with what goes' },
      on: {
        'member.keep': {
          target: 'standing',
          description: 'They think again: nothing has happened.',
          meta: { rows: ['SET-05'] },
        },
        'member.confirm': [
          {
            guard: { type: 'passwordFits', params: ({ event }) => event },
            target: 'leaving',
            description: 'Signed out everywhere and hidden from everybody, at once.',
            actions: { type: 'tell', params: { news: 'asked' } },
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
      description: 'There for nobody, and all of it still kept.',
      tags: ['hidden'],
      meta: { screen: 'Sign in' },
      on: {
        'member.signIn': {
          target: 'returning',
          description: 'The right password within the fourteen days: they are asked whether to come back.',
          meta: { rows: ['SET-05'] },
        },
        'days.over': {
          target: 'gone',
          description: 'The fourteen days are over: everything is removed.',
          actions: { type: 'tell', params: { news: 'gone' } },
          meta: { rows: ['SET-05'] },
        },
      },
    },
    returning: {
      description: 'Asked whether to come back; who says nothing stays away, there for nobody.',
      tags: ['hidden'],
      meta: { screen: 'Sign in, with the question' },
      on: {
        'member.comeBack': {
          target: 'standing',
          description: 'Everything is as it was.',
          actions: { type: 'tell', params: { news: 'back' } },
          meta: { rows: ['SET-05'] },
        },
        'days.over': {
          target: 'gone',
          description: 'The fourteen days end while the question stands.',
          actions: { type: 'tell', params: { news: 'gone' } },
          meta: { rows: ['SET-05'] },
        },
      },
    },
    gone: {
      description: 'Nothing of theirs is left but words to others, without a name.',
      type: 'final',
      tags: ['hidden'],
    },
  },
});

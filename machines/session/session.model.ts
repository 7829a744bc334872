import { defineModel } from 'chart-testing';
import { events, outcomes } from './session.cases.ts';
import type { Context } from './session.events.ts';
import { sessionMachine } from './session.machine.ts';

const discarded = { type: 'session.discarded' as const };
const absent = { to: 'parent', event: { type: 'session.absent' } };
const ask = (token: string) => ({ src: 'fetchUser' as const, input: { token } });
const asksAnew = (to: 'loading.adopting.asking' | 'authenticated.asking') => ({
  on: {
    'session.networkBack': {
      row: 'SES-13' as const,
      to,
      stops: ['fetchUser' as const],
      starts: ({ before: { token } }: { before: Context }) => [ask(token ?? 'none')],
    },
  },
});

type View = { someoneIsKnown: boolean; tokenIsKept: boolean };

export const sessionModel = defineModel<typeof sessionMachine, View>({
  machine: sessionMachine,
  isPartial: true,
  requirements: [
    'SES-01',
    'SES-02',
    'SES-03',
    'SES-04',
    'SES-05',
    'SES-06',
    'SES-07',
    'SES-08',
    'SES-09',
    'SES-13',
    'SES-14',
    'SES-15',
    'ROU-05',
  ],
  events,
  outcomes,
  key: ({ context }) => [context.token, context.user !== null],
  view: ({ context }) => ({ someoneIsKnown: context.user !== null, tokenIsKept: context.token !== null }),
  start: {
    row: ['SES-01', 'SES-02'],
    to: 'loading.reading',
    context: { token: null, user: null },
    starts: [{ src: 'readStoredSession' }],
  },
  states: {
    loading: { row: ['SES-01', 'ROU-05'], tags: ['busy'], sees: { someoneIsKnown: false } },
    'loading.reading': {
      sees: { tokenIsKept: false },
      done: {
        readStoredSession: [
          {
            row: 'SES-02',
            when: ({ event }) => event.output.verdict === 'missing',
            to: 'unauthenticated',
            sends: [absent],
          },
          {
            row: 'SES-03',
            when: ({ event }) => event.output.verdict === 'broken',
            to: 'unauthenticated',
            emits: [discarded],
            sends: [absent],
          },
          {
            row: 'SES-02',
            when: ({ event }) => !event.output.online,
            to: 'loading.waitingForNetwork',
            context: { token: 'stored' },
          },
          {
            row: ['SES-02', 'SES-04'],
            to: 'loading.asking',
            context: { token: 'stored' },
            starts: [ask('stored')],
          },
        ],
      },
    },
    'loading.waitingForNetwork': { tags: ['offline'], sees: { tokenIsKept: true } },
    'loading.asking': { sees: { tokenIsKept: true } },
    'loading.adopting': { row: 'SES-06', tags: ['signedIn'], sees: { tokenIsKept: true } },
    'loading.adopting.asking': asksAnew('loading.adopting.asking'),
    'loading.adopting.unanswered': { tags: ['offline'] },
    unauthenticated: {
      row: 'SES-01',
      tags: ['signedOut'],
      sees: { someoneIsKnown: false, tokenIsKept: false },
    },
    authenticated: { row: 'SES-01', tags: ['signedIn'], sees: { someoneIsKnown: true, tokenIsKept: true } },
    'authenticated.settled': {},
    'authenticated.asking': {
      ...asksAnew('authenticated.asking'),
      done: {
        fetchUser: {
          row: 'SES-13',
          to: 'authenticated.settled',
          sends: [{ to: 'parent', event: { type: 'session.confirmed' } }],
        },
      },
    },
    'authenticated.unanswered': { tags: ['offline'] },
  },
});

import { defineModel } from 'chart-testing';
import type { SessionUser } from '#contract/spec/session.ts';
import { ada, events, outcomes, refusal } from './session.cases.ts';
import type { Context, EndReason } from './session.events.ts';
import { sessionMachine } from './session.machine.ts';

interface Leaving {
  before: Context;
  running: readonly string[];
}

/** Everything that still runs stops: whatever was being asked or watched is about the wrong person now. */
const stopAll = ({ running }: Leaving) => running;

const ended = (before: Context, reason: EndReason) => ({
  type: 'session.ended' as const,
  reason,
  token: String(before.token),
});

/** SES-14: the session of a token that another replaces ends without a word to the person. */
const endedIfAny = ({ before }: { before: Context }) =>
  before.token === null ? [] : [ended(before, 'elsewhere')];

const failed = ({ event }: { event: { error: unknown } }) => [
  { type: 'session.failed' as const, error: String(event.error) },
];

const discarded = { type: 'session.discarded' as const };

const absent = { to: 'parent', event: { type: 'session.absent' } };
const loading = { to: 'parent', event: { type: 'session.loading' } };
const present = (token: string | null, user: SessionUser) => ({
  to: 'parent',
  event: { type: 'session.present', token, user },
});
const changed = (user: SessionUser | null) => [
  { to: 'parent', event: { type: 'session.userChanged', user } },
];

const watch = (token: string | null) => ({ src: 'watchExpiry' as const, input: { token: String(token) } });
const ask = (token: string | null) => ({ src: 'askWho' as const, input: { token: String(token) } });

/** Signed out for a reason that the person may be told. */
const signedOut = (reason: EndReason) => ({
  to: 'unauthenticated',
  context: { token: null, user: null },
  stops: stopAll,
  emits: ({ before }: { before: Context }) => [ended(before, reason)],
  sends: [absent],
});

/** With the app open only a 401 ends a session; for any other failure it waits in the state. */
const unanswered = (state: string) => ({
  askWho: [
    {
      row: 'SES-13' as const,
      when: ({ event }: { event: { error: unknown } }) => event.error === refusal,
      ...signedOut('refused'),
      stops: ({ running }: Leaving) => running.filter((id) => id !== 'askWho'),
    },
    { row: 'SES-13' as const, to: `${state}.unanswered`, emits: failed },
  ],
});

const askedAgain = (state: string) => ({
  row: 'SES-13' as const,
  to: `${state}.asking`,
  starts: ({ before }: { before: Context }) => [ask(before.token)],
});

const changeOf = (before: Context, changes: Partial<SessionUser>) =>
  before.user && { ...before.user, ...changes };

type View = { someoneIsKnown: boolean; tokenIsKept: boolean };

export const sessionModel = defineModel<typeof sessionMachine, View>({
  machine: sessionMachine,
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
  root: {
    on: {
      'session.signIn': {
        row: ['SES-05', 'SES-07'],
        to: 'authenticated.settled',
        context: ({ event: { token, user } }) => ({ token, user }),
        stops: stopAll,
        starts: ({ event }) => [watch(event.token)],
        emits: ({ event, ...leaving }) => [
          ...endedIfAny(leaving),
          { type: 'session.remembered', token: event.token, redirectPath: event.redirectPath ?? null },
        ],
        sends: ({ event }) => [present(event.token, event.user)],
      },
      'session.adoptToken': {
        row: 'SES-06',
        to: 'loading.adopting.asking',
        context: { token: 'adopted', user: null },
        stops: stopAll,
        starts: [ask('adopted')],
        emits: (leaving) => [
          ...endedIfAny(leaving),
          { type: 'session.remembered', token: 'adopted', redirectPath: null },
        ],
        sends: [loading],
      },
      'session.tokenChangedElsewhere': [
        {
          row: 'SES-14',
          when: ({ event }) => event.token === null,
          to: 'unauthenticated',
          context: { token: null, user: null },
          stops: stopAll,
          emits: endedIfAny,
          sends: [absent],
        },
        {
          row: 'SES-14',
          when: ({ before, event }) => event.token !== before.token,
          to: 'loading.adopting.asking',
          context: { token: 'elsewhere', user: null },
          stops: stopAll,
          starts: [ask('elsewhere')],
          emits: endedIfAny,
          sends: [loading],
        },
        { row: 'SES-14', branch: 'else' },
      ],
    },
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
      error: { readStoredSession: { row: 'SES-15', to: 'unauthenticated', emits: failed, sends: [absent] } },
    },
    'loading.waitingForNetwork': {
      tags: ['offline'],
      sees: { tokenIsKept: true },
      on: { 'session.networkBack': { row: 'SES-04', to: 'loading.asking', starts: [ask('stored')] } },
    },
    'loading.asking': {
      sees: { tokenIsKept: true },
      done: {
        askWho: {
          row: 'SES-04',
          to: 'authenticated.settled',
          context: { user: ada },
          starts: [watch('stored')],
          sends: [present('stored', ada)],
        },
      },
      error: {
        askWho: {
          row: 'SES-04',
          to: 'unauthenticated',
          context: { token: null },
          emits: ({ event }) => [...failed({ event }), discarded],
          sends: [absent],
        },
      },
    },
    'loading.adopting': {
      sees: { tokenIsKept: true },
      on: { 'session.signOut': { row: 'SES-08', ...signedOut('signedOut') } },
    },
    'loading.adopting.asking': {
      done: {
        askWho: {
          row: ['SES-06', 'SES-14'],
          to: 'authenticated.settled',
          context: { user: ada },
          starts: ({ before }) => [watch(before.token)],
          sends: ({ before }) => [present(before.token, ada)],
        },
      },
      error: unanswered('loading.adopting'),
    },
    'loading.adopting.unanswered': {
      tags: ['offline'],
      on: { 'session.networkBack': askedAgain('loading.adopting') },
      after: { askAgain: { ...askedAgain('loading.adopting'), ms: 10_000 } },
    },
    unauthenticated: {
      row: 'SES-01',
      tags: ['signedOut'],
      sees: { someoneIsKnown: false, tokenIsKept: false },
    },
    authenticated: {
      row: 'SES-01',
      tags: ['signedIn'],
      sees: { someoneIsKnown: true, tokenIsKept: true },
      error: { watchExpiry: { row: 'SES-13', emits: failed } },
      on: {
        'session.signOut': { row: 'SES-08', ...signedOut('signedOut') },
        'session.tokenExpired': { row: 'SES-13', ...signedOut('expired') },
        'session.refused': [
          {
            row: 'SES-13',
            when: ({ before, event }) => event.token === before.token,
            ...signedOut('refused'),
          },
          { row: 'SES-13', branch: 'else' },
        ],
        'session.verify': {
          row: 'SES-13',
          to: 'authenticated.asking',
          stops: ({ running }) => running.filter((id) => id === 'askWho'),
          starts: ({ before }) => [ask(before.token)],
        },
        'session.updateUser': {
          row: 'SES-09',
          context: ({ before, event }) => ({ user: changeOf(before, event.changes) }),
          emits: ({ event }) => [{ type: 'session.userUpdated', changes: event.changes }],
          sends: ({ before, event }) => changed(changeOf(before, event.changes)),
        },
        'session.userChangedElsewhere': {
          row: ['SES-09', 'SES-14'],
          context: ({ before, event }) => ({ user: changeOf(before, event.changes) }),
          sends: ({ before, event }) => changed(changeOf(before, event.changes)),
        },
      },
    },
    'authenticated.settled': {},
    'authenticated.asking': {
      done: {
        askWho: {
          row: 'SES-13',
          to: 'authenticated.settled',
          sends: [{ to: 'parent', event: { type: 'session.confirmed' } }],
        },
      },
      error: unanswered('authenticated'),
    },
    'authenticated.unanswered': {
      tags: ['offline'],
      on: { 'session.networkBack': askedAgain('authenticated') },
      after: { askAgain: { ...askedAgain('authenticated'), ms: 10_000 } },
    },
  },
});

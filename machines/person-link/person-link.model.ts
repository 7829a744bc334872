import { defineModel } from 'chart-testing';
import { personLinkMachine, type Side } from './person-link.machine.ts';

type Told = 'link_request' | 'link_accepted';

const sides = { 'by the viewer': { by: 'viewer' }, 'by the other one': { by: 'other' } } as const;
const tells = (who: Side, news: Told) => [{ type: 'personLink.tell' as const, who, news }];
const is =
  (side: Side) =>
  ({ event }: { event: { by: Side } }) =>
    event.by === side;

/** One of them asks whose last request was declined, before the thirty days are over. */
const repeats =
  (side: Side) =>
  ({ before, event }: { before: { resting: Side | null }; event: { by: Side } }) =>
    event.by === side && before.resting === side;

/** A request of one side, as the one of the two who must answer it says yes. */
const answered = (row: 'SCR /links' | 'PPL-03', by: Side, asker: Side) =>
  [
    { row, when: is(by), to: 'linked', emits: tells(asker, 'link_accepted') },
    { row, branch: 'else' },
  ] as const;

/** A request that was declined, as either of the two may end or answer it. */
const answeredLate = (by: Side, asker: Side) =>
  [
    {
      row: 'PPL-03',
      when: is(by),
      to: 'linked',
      context: { resting: null },
      emits: tells(asker, 'link_accepted'),
    },
    { row: 'PPL-03', branch: 'else' },
  ] as const;
const quietlyOver = (asker: Side) =>
  ({
    'personLink.end': [
      { row: 'PPL-03', when: is(asker), to: 'none' },
      { row: 'PPL-03', branch: 'else' },
    ],
    'personLink.lapse': [
      { row: 'PPL-03', when: is(asker), to: 'none', context: { resting: null } },
      { row: 'PPL-03', branch: 'else' },
    ],
  }) as const;

/** What the viewer may do. */
const nothing = { mayRequest: false, mayAccept: false, mayEnd: false, mayBlock: true, mayUnblock: false };

export const personLinkModel = defineModel({
  machine: personLinkMachine,
  requirements: ['PPL-03', 'SAF-07', 'SCR /discover', 'SCR /links'],
  events: {
    'personLink.request': sides,
    'personLink.accept': sides,
    'personLink.end': sides,
    'personLink.block': sides,
    'personLink.unblock': sides,
    'personLink.lapse': sides,
  },
  view: (snapshot) => ({
    mayRequest: snapshot.can({ type: 'personLink.request', by: 'viewer' }),
    mayAccept: snapshot.can({ type: 'personLink.accept', by: 'viewer' }),
    mayEnd: snapshot.can({ type: 'personLink.end', by: 'viewer' }),
    mayBlock: snapshot.can({ type: 'personLink.block', by: 'viewer' }),
    mayUnblock: snapshot.can({ type: 'personLink.unblock', by: 'viewer' }),
  }),
  start: { row: 'SCR /discover', to: 'none', context: { blockedBy: [], resting: null } },
  root: {
    on: {
      'personLink.block': [
        {
          row: 'SAF-07',
          when: ({ before, event }) => before.blockedBy.indexOf(event.by) < 0,
          to: 'blocked',
          context: ({ before, event }) => ({ blockedBy: before.blockedBy.concat(event.by) }),
        },
        { row: 'SAF-07', branch: 'else' },
      ],
      'personLink.lapse': [
        {
          row: 'PPL-03',
          when: ({ before, event }) => before.resting === event.by,
          context: { resting: null },
        },
        { row: 'PPL-03', branch: 'else' },
      ],
    },
  },
  states: {
    none: {
      row: 'SCR /discover',
      sees: { ...nothing, mayRequest: true },
      on: {
        'personLink.request': [
          { row: 'PPL-03', when: repeats('viewer'), to: 'unheard' },
          { row: 'PPL-03', when: repeats('other'), to: 'declined' },
          {
            row: 'SCR /discover',
            when: is('viewer'),
            to: 'outgoing',
            context: { resting: null },
            emits: tells('other', 'link_request'),
          },
          {
            row: 'SCR /discover',
            to: 'incoming',
            context: { resting: null },
            emits: tells('viewer', 'link_request'),
          },
        ],
      },
    },
    outgoing: {
      row: 'SCR /links',
      sees: { ...nothing, mayEnd: true },
      on: {
        'personLink.accept': answered('SCR /links', 'other', 'viewer'),
        'personLink.request': answered('PPL-03', 'other', 'viewer'),
        'personLink.end': [
          { row: ['SCR /links', 'PPL-03'], when: is('viewer'), to: 'none' },
          { row: ['SCR /links', 'PPL-03'], to: 'unheard', context: { resting: 'viewer' } },
        ],
      },
    },
    unheard: {
      row: 'PPL-03',
      sees: { ...nothing, mayEnd: true },
      on: {
        'personLink.accept': answeredLate('other', 'viewer'),
        'personLink.request': answeredLate('other', 'viewer'),
        ...quietlyOver('viewer'),
      },
    },
    incoming: {
      row: 'SCR /links',
      sees: { ...nothing, mayRequest: true, mayAccept: true, mayEnd: true },
      on: {
        'personLink.accept': answered('SCR /links', 'viewer', 'other'),
        'personLink.request': answered('PPL-03', 'viewer', 'other'),
        'personLink.end': [
          { row: ['SCR /links', 'PPL-03'], when: is('other'), to: 'none' },
          { row: ['SCR /links', 'PPL-03'], to: 'declined', context: { resting: 'other' } },
        ],
      },
    },
    declined: {
      row: 'PPL-03',
      sees: { ...nothing, mayRequest: true, mayAccept: true },
      on: {
        'personLink.accept': answeredLate('viewer', 'other'),
        'personLink.request': answeredLate('viewer', 'other'),
        ...quietlyOver('other'),
      },
    },
    linked: {
      row: 'SCR /links',
      sees: { ...nothing, mayEnd: true },
      on: { 'personLink.end': { row: 'SCR /links', to: 'none' } },
    },
    blocked: {
      row: 'SAF-07',
      sees: ({ context: { blockedBy } }) => ({
        ...nothing,
        mayBlock: !blockedBy.some((side) => side === 'viewer'),
        mayUnblock: blockedBy.some((side) => side === 'viewer'),
      }),
      on: {
        'personLink.unblock': [
          {
            row: 'SAF-07',
            when: ({ before: { blockedBy }, event }) => blockedBy.join() === event.by,
            to: 'none',
            context: { blockedBy: [] },
          },
          {
            row: 'SAF-07',
            when: ({ before: { blockedBy } }) => blockedBy.length === 2,
            context: ({ event }) => ({
              blockedBy: [event.by === 'viewer' ? ('other' as const) : ('viewer' as const)],
            }),
          },
          { row: 'SAF-07', branch: 'else' },
        ],
      },
    },
  },
});

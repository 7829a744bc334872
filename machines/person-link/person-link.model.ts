import { defineModel } from 'chart-testing';
import { personLinkMachine, type Side } from './person-link.machine.ts';

type Row = 'SCR /links' | 'PPL-03';
type LinkNotification = 'link_request' | 'link_accepted';

const sides = { 'by the viewer': { by: 'viewer' }, 'by the other one': { by: 'other' } } as const;
const notifies = (who: Side, notification: LinkNotification) => [
  { type: 'personLink.notify' as const, who, notification },
];
const is =
  (side: Side) =>
  ({ event }: { event: { by: Side } }) =>
    event.by === side;

/** A request within 30 days of a declined one. */
const repeats =
  (side: Side) =>
  ({ before, event }: { before: { resting: Side | null }; event: { by: Side } }) =>
    event.by === side && before.resting === side;

/** A pending request, which the other side can answer and either side can end. */
const request = (asker: Side, answerer: Side) =>
  ({
    row: ['SCR /links', 'PPL-03'],
    on: {
      'personLink.accept': answered(['SCR /links', 'PPL-03'], answerer, asker),
      'personLink.request': answered('PPL-03', answerer, asker),
      'personLink.end': [
        { row: ['SCR /links', 'PPL-03'], when: is(asker), to: 'none' },
        { row: 'PPL-03', branch: 'else' },
      ],
    },
  }) as const;

const answered = <R extends Row | readonly Row[]>(row: R, by: Side, asker: Side) =>
  [
    { row, when: is(by), to: 'linked', context: { resting: null }, emits: notifies(asker, 'link_accepted') },
    { row, branch: 'else' },
  ] as const;

const lapses = (asker: Side) =>
  [
    { row: 'PPL-03', when: is(asker), to: 'none', context: { resting: null } },
    { row: 'PPL-03', branch: 'else' },
  ] as const;

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
          { row: 'PPL-03', when: repeats('viewer'), to: 'requested.silentlyDeclined' },
          { row: 'PPL-03', when: repeats('other'), to: 'received.declined' },
          {
            row: 'SCR /discover',
            when: is('viewer'),
            to: 'requested.outgoing',
            context: { resting: null },
            emits: notifies('other', 'link_request'),
          },
          {
            row: 'SCR /discover',
            to: 'received.incoming',
            context: { resting: null },
            emits: notifies('viewer', 'link_request'),
          },
        ],
      },
    },
    requested: request('viewer', 'other'),
    'requested.outgoing': {
      row: 'SCR /links',
      sees: { ...nothing, mayEnd: true },
      on: {
        'personLink.end': [
          {
            row: ['SCR /links', 'PPL-03'],
            when: is('other'),
            to: 'requested.silentlyDeclined',
            context: { resting: 'viewer' },
          },
          { row: 'PPL-03', branch: 'else' },
        ],
      },
    },
    'requested.silentlyDeclined': {
      row: 'PPL-03',
      sees: { ...nothing, mayEnd: true },
      on: { 'personLink.lapse': lapses('viewer') },
    },
    received: request('other', 'viewer'),
    'received.incoming': {
      row: 'SCR /links',
      sees: { ...nothing, mayRequest: true, mayAccept: true, mayEnd: true },
      on: {
        'personLink.end': [
          {
            row: ['SCR /links', 'PPL-03'],
            when: is('viewer'),
            to: 'received.declined',
            context: { resting: 'other' },
          },
          { row: 'PPL-03', branch: 'else' },
        ],
      },
    },
    'received.declined': {
      row: 'PPL-03',
      sees: { ...nothing, mayRequest: true, mayAccept: true },
      on: { 'personLink.lapse': lapses('other') },
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

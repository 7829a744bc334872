import { defineModel } from 'chart-testing';
import { personLinkMachine, type Side } from './person-link.machine.ts';

type Told = 'link_request' | 'link_accepted';

const sides = { 'by the viewer': { by: 'viewer' }, 'by the other one': { by: 'other' } } as const;
const tells = (who: Side, news: Told) => [{ type: 'personLink.tell' as const, who, news }];
const is =
  (side: Side) =>
  ({ event }: { event: { by: Side } }) =>
    event.by === side;

/** A request of one side, as the one of the two who must answer it says yes. */
const answered = (row: 'SCR /links' | 'PPL-03', by: Side, asker: Side) =>
  [
    { row, when: is(by), to: 'linked', emits: tells(asker, 'link_accepted') },
    { row, branch: 'else' },
  ] as const;

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
  },
  view: (snapshot) => ({
    mayRequest: snapshot.can({ type: 'personLink.request', by: 'viewer' }),
    mayAccept: snapshot.can({ type: 'personLink.accept', by: 'viewer' }),
    mayEnd: snapshot.can({ type: 'personLink.end', by: 'viewer' }),
    mayBlock: snapshot.can({ type: 'personLink.block', by: 'viewer' }),
    mayUnblock: snapshot.can({ type: 'personLink.unblock', by: 'viewer' }),
  }),
  start: { row: 'SCR /discover', to: 'none', context: { blockedBy: [] } },
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
    },
  },
  states: {
    none: {
      row: 'SCR /discover',
      sees: { ...nothing, mayRequest: true },
      on: {
        'personLink.request': [
          { row: 'SCR /discover', when: is('viewer'), to: 'outgoing', emits: tells('other', 'link_request') },
          { row: 'SCR /discover', to: 'incoming', emits: tells('viewer', 'link_request') },
        ],
      },
    },
    outgoing: {
      row: 'SCR /links',
      sees: { ...nothing, mayEnd: true },
      on: {
        'personLink.accept': answered('SCR /links', 'other', 'viewer'),
        'personLink.request': answered('PPL-03', 'other', 'viewer'),
        'personLink.end': { row: ['SCR /links', 'PPL-03'], to: 'none' },
      },
    },
    incoming: {
      row: 'SCR /links',
      sees: { ...nothing, mayRequest: true, mayAccept: true, mayEnd: true },
      on: {
        'personLink.accept': answered('SCR /links', 'viewer', 'other'),
        'personLink.request': answered('PPL-03', 'viewer', 'other'),
        'personLink.end': { row: ['SCR /links', 'PPL-03'], to: 'none' },
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

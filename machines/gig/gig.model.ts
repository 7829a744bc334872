import { defineModel } from 'chart-testing';
import { type GigNews, gigMachine } from './gig.machine.ts';

const becomes = (status: GigNews['status']) => [{ type: 'gig.became' as const, status }];

const edit = (to: 'draft' | 'open' | 'filled' | 'closed') => ({ row: 'SCR /create-gig', to }) as const;
const over = { row: 'GIG-03', to: 'past' } as const;
const cancel = {
  row: ['GIG-03', 'SCR /gigs/{id}'],
  to: 'cancelled',
  emits: becomes('cancelled'),
} as const;

/** Who may press what. */
const noButtons = {
  isOver: false,
  mayPublish: false,
  mayEdit: true,
  mayClose: false,
  mayReopen: false,
  mayCancel: true,
  mayApply: false,
};
const ended = { ...noButtons, isOver: true, mayEdit: false, mayCancel: false };

export const gigModel = defineModel({
  machine: gigMachine,
  requirements: ['GIG-03', 'SCR /create-gig', 'SCR /gigs/{id}'],
  inputs: { 'that nobody is booked for': { isFull: false } },
  events: { 'places.counted': { 'all are taken': { isFull: true }, 'there is room': { isFull: false } } },
  view: (snapshot) => ({
    isOver: snapshot.status === 'done',
    mayPublish: snapshot.can({ type: 'poster.publish' }),
    mayEdit: snapshot.can({ type: 'poster.edit' }),
    mayClose: snapshot.can({ type: 'poster.close' }),
    mayReopen: snapshot.can({ type: 'poster.reopen' }),
    mayCancel: snapshot.can({ type: 'poster.cancel' }),
    mayApply: snapshot.can({ type: 'player.apply' }),
  }),
  start: { row: 'GIG-03', to: 'draft', context: { isFull: false } },
  states: {
    draft: {
      row: 'SCR /create-gig',
      sees: { ...noButtons, mayPublish: true, mayCancel: false },
      on: { 'poster.edit': edit('draft'), 'poster.publish': { row: 'GIG-03', to: 'open' } },
    },
    open: {
      row: 'GIG-03',
      sees: { ...noButtons, mayClose: true, mayApply: true },
      on: {
        'player.apply': { row: ['GIG-03', 'SCR /gigs/{id}'], to: 'open' },
        'poster.edit': edit('open'),
        'places.counted': [
          {
            row: 'GIG-03',
            when: ({ event }) => event.isFull,
            to: 'filled',
            context: { isFull: true },
            emits: becomes('filled'),
          },
          { row: 'GIG-03', context: { isFull: false } },
        ],
        'poster.close': {
          row: ['GIG-03', 'SCR /gigs/{id}'],
          to: 'closed',
          emits: becomes('closed'),
        },
        'poster.cancel': cancel,
        'day.over': over,
      },
    },
    filled: {
      row: 'GIG-03',
      sees: noButtons,
      on: {
        'poster.edit': edit('filled'),
        'places.counted': [
          {
            row: 'GIG-03',
            when: ({ event }) => !event.isFull,
            to: 'open',
            context: { isFull: false },
            emits: becomes('open'),
          },
          { row: 'GIG-03', context: { isFull: true } },
        ],
        'poster.cancel': cancel,
        'day.over': over,
      },
    },
    closed: {
      row: 'GIG-03',
      sees: { ...noButtons, mayReopen: true },
      on: {
        'poster.edit': edit('closed'),
        'places.counted': { row: 'GIG-03', context: ({ event }) => ({ isFull: event.isFull }) },
        'poster.reopen': [
          {
            row: ['GIG-03', 'SCR /gigs/{id}'],
            when: ({ before }) => before.isFull,
            to: 'filled',
            emits: becomes('filled'),
          },
          { row: ['GIG-03', 'SCR /gigs/{id}'], to: 'open', emits: becomes('open') },
        ],
        'poster.cancel': cancel,
        'day.over': over,
      },
    },
    cancelled: { row: 'GIG-03', sees: ended },
    past: { row: 'GIG-03', sees: ended },
  },
});

import { defineModel } from 'chart-testing';
import { type GigEmitted, gigMachine } from './gig.machine.ts';

const becomes = (status: GigEmitted['status']) => [{ type: 'gig.became' as const, status }];

const edit = (to: 'draft' | `published.${'open' | 'filled' | 'closed'}`) =>
  ({ row: 'SCR /create-gig', to }) as const;

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
      on: {
        'poster.edit': edit('draft'),
        'poster.publish': { row: 'GIG-03', to: 'published.open' },
      },
    },
    published: {
      row: 'GIG-03',
      on: {
        'places.counted': { row: 'GIG-03', context: ({ event }) => ({ isFull: event.isFull }) },
        'poster.cancel': {
          row: ['GIG-03', 'SCR /gigs/{id}'],
          to: 'cancelled',
          emits: becomes('cancelled'),
        },
        'day.over': { row: 'GIG-03', to: 'past' },
      },
    },
    'published.open': {
      row: 'GIG-03',
      sees: { ...noButtons, mayClose: true, mayApply: true },
      on: {
        'player.apply': { row: ['GIG-03', 'SCR /gigs/{id}'], to: 'published.open' },
        'poster.edit': edit('published.open'),
        'places.counted': [
          {
            row: 'GIG-03',
            when: ({ event }) => event.isFull,
            to: 'published.filled',
            context: { isFull: true },
            emits: becomes('filled'),
          },
          { row: 'GIG-03', branch: 'else' },
        ],
        'poster.close': {
          row: ['GIG-03', 'SCR /gigs/{id}'],
          to: 'published.closed',
          emits: becomes('closed'),
        },
      },
    },
    'published.filled': {
      row: 'GIG-03',
      sees: noButtons,
      on: {
        'poster.edit': edit('published.filled'),
        'places.counted': [
          {
            row: 'GIG-03',
            when: ({ event }) => !event.isFull,
            to: 'published.open',
            context: { isFull: false },
            emits: becomes('open'),
          },
          { row: 'GIG-03', branch: 'else' },
        ],
      },
    },
    'published.closed': {
      row: 'GIG-03',
      sees: { ...noButtons, mayReopen: true },
      on: {
        'poster.edit': edit('published.closed'),
        'poster.reopen': [
          {
            row: ['GIG-03', 'SCR /gigs/{id}'],
            when: ({ before }) => before.isFull,
            to: 'published.filled',
            emits: becomes('filled'),
          },
          { row: ['GIG-03', 'SCR /gigs/{id}'], to: 'published.open', emits: becomes('open') },
        ],
      },
    },
    cancelled: { row: 'GIG-03', sees: ended },
    past: { row: 'GIG-03', sees: ended },
  },
});

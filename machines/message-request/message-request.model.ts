import { defineModel } from 'chart-testing';
import { messageRequestMachine } from './message-request.machine.ts';

const row = 'MSG-06';
const offline = new Error('offline');

const asks = (state: 'accepted' | 'refused' | 'open') => [{ src: 'answer' as const, input: { state } }];
const emitsAnswer = (state: 'accepted' | 'refused' | 'open') => [
  { type: 'messageRequest.answered' as const, state },
];

/** What the footer offers in place of the composer. */
const nothing = { offersNo: false, offersUndo: false, offersYes: false, isBusy: false, saysFailed: false };
const pending = { ...nothing, offersNo: true, offersYes: true };
const refused = { ...nothing, offersUndo: true, offersYes: true };
const busy = { ...nothing, isBusy: true };

const accept = { row, to: 'accepting', starts: asks('accepted') } as const;
const becomesConversation = { row, to: 'accepted', emits: emitsAnswer('accepted') } as const;

const whileOpen = {
  'messageRequest.accept': accept,
  'messageRequest.refuse': { row, to: 'refusing', starts: asks('refused') },
  'messageRequest.refusedElsewhere': { row, context: { state: 'refused' } },
} as const;
const whileRefused = {
  'messageRequest.accept': accept,
  'messageRequest.undo': { row, to: 'reopening', starts: asks('open') },
  'messageRequest.reopenedElsewhere': { row, to: 'open.idle', context: { state: 'open' } },
} as const;

export const messageRequestModel = defineModel({
  machine: messageRequestMachine,
  inputs: { 'that waits': { state: 'open' }, 'that was refused before': { state: 'refused' } },
  requirements: [row],
  outcomes: {
    answer: {
      done: { 'it is stored': 'stored', 'a yes from another tab was faster': 'acceptedBefore' },
      error: { offline },
    },
  },
  view: ({ tags }) => ({
    offersNo: tags.has('open'),
    offersUndo: tags.has('refused'),
    offersYes: tags.has('open') || tags.has('refused'),
    isBusy: tags.has('busy'),
    saysFailed: tags.has('failed'),
  }),
  start: {
    row,
    to: ({ input }) => (input.state === 'refused' ? 'refused.idle' : 'open.idle'),
    context: ({ input }) => ({ state: input.state }),
  },
  states: {
    open: {
      row,
      tags: ['open'],
      on: whileOpen,
      always: [{ row, when: ({ before }) => before.state === 'refused', to: 'refused.idle' }],
    },
    'open.idle': { row, sees: pending },
    'open.failed': { row, tags: ['failed'], sees: { ...pending, saysFailed: true } },
    accepting: {
      row,
      tags: ['busy'],
      sees: busy,
      done: { answer: becomesConversation },
      error: {
        answer: [
          { row, when: ({ before }) => before.state === 'refused', to: 'refused.failed' },
          { row, to: 'open.failed' },
        ],
      },
    },
    refusing: {
      row,
      tags: ['busy'],
      sees: busy,
      done: {
        answer: [
          { ...becomesConversation, when: ({ event }) => event.output === 'acceptedBefore' },
          { row, to: 'refused.idle', context: { state: 'refused' }, emits: emitsAnswer('refused') },
        ],
      },
      error: { answer: { row, to: 'open.failed' } },
    },
    refused: { row, tags: ['refused'], on: whileRefused },
    'refused.idle': { row, sees: refused },
    'refused.failed': { row, tags: ['failed'], sees: { ...refused, saysFailed: true } },
    reopening: {
      row,
      tags: ['busy'],
      sees: busy,
      done: {
        answer: [
          { ...becomesConversation, when: ({ event }) => event.output === 'acceptedBefore' },
          { row, to: 'open.idle', context: { state: 'open' }, emits: emitsAnswer('open') },
        ],
      },
      error: { answer: { row, to: 'refused.failed' } },
    },
    accepted: { row, sees: nothing },
  },
});

import { defineModel } from 'chart-testing';
import { messageRequestMachine } from './message-request.machine.ts';

const row = 'MSG-06';
const offline = new Error('offline');

const asks = (state: 'accepted' | 'refused' | 'open') => [{ src: 'answer' as const, input: { state } }];
const tells = (state: 'accepted' | 'refused' | 'open') => [
  { type: 'messageRequest.answered' as const, state },
];

/** What stands where one would write. */
const nothing = { offersNo: false, offersUndo: false, offersYes: false, isBusy: false, saysFailed: false };
const asked = { ...nothing, offersNo: true, offersYes: true };
const said = { ...nothing, offersUndo: true, offersYes: true };
const busy = { ...nothing, isBusy: true };

const accept = { row, to: 'accepting', starts: asks('accepted') } as const;
const becomesTalk = { row, to: 'accepted', emits: tells('accepted') } as const;

const whileOpen = {
  'messageRequest.accept': accept,
  'messageRequest.refuse': { row, to: 'refusing', starts: asks('refused') },
  'messageRequest.refusedElsewhere': { row, context: { stands: 'refused' } },
} as const;
const whileRefused = {
  'messageRequest.accept': accept,
  'messageRequest.undo': { row, to: 'reopening', starts: asks('open') },
  'messageRequest.reopenedElsewhere': { row, to: 'open.asked', context: { stands: 'open' } },
} as const;

export const messageRequestModel = defineModel({
  machine: messageRequestMachine,
  inputs: { 'that waits': { stands: 'open' }, 'that was refused before': { stands: 'refused' } },
  requirements: [row],
  outcomes: {
    answer: {
      done: { 'it stands': 'stands', 'a yes from another tab was faster': 'acceptedBefore' },
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
    to: ({ input }) => (input.stands === 'refused' ? 'refused.said' : 'open.asked'),
    context: ({ input }) => ({ stands: input.stands }),
  },
  states: {
    open: {
      row,
      tags: ['open'],
      on: whileOpen,
      always: [{ row, when: ({ before }) => before.stands === 'refused', to: 'refused.said' }],
    },
    'open.asked': { row, sees: asked },
    'open.failed': { row, tags: ['failed'], sees: { ...asked, saysFailed: true } },
    accepting: {
      row,
      tags: ['busy'],
      sees: busy,
      done: { answer: becomesTalk },
      error: {
        answer: [
          { row, when: ({ before }) => before.stands === 'refused', to: 'refused.failed' },
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
          { ...becomesTalk, when: ({ event }) => event.output === 'acceptedBefore' },
          { row, to: 'refused.said', context: { stands: 'refused' }, emits: tells('refused') },
        ],
      },
      error: { answer: { row, to: 'open.failed' } },
    },
    refused: { row, tags: ['refused'], on: whileRefused },
    'refused.said': { row, sees: said },
    'refused.failed': { row, tags: ['failed'], sees: { ...said, saysFailed: true } },
    reopening: {
      row,
      tags: ['busy'],
      sees: busy,
      done: {
        answer: [
          { ...becomesTalk, when: ({ event }) => event.output === 'acceptedBefore' },
          { row, to: 'open.asked', context: { stands: 'open' }, emits: tells('open') },
        ],
      },
      error: { answer: { row, to: 'refused.failed' } },
    },
    accepted: { row, sees: nothing },
  },
});

import { defineModel } from 'chart-testing';
import { undoMachine } from './undo.machine.ts';

const row = 'FEE-07';
const offline = new Error('offline');
const tooLate = 'It is too late to undo this.';

const settles = (isUndone: boolean) => [{ type: 'undo.settled' as const, isUndone }];
const asks = { row, to: 'asking', starts: [{ src: 'undo' as const }] } as const;
const ends = { row, ms: 10_000, to: 'over', emits: settles(false) } as const;

/** What is shown in place of the item. */
const nothing = { offersUndo: false, isBusy: false, saysNoAnswer: false, saysWhy: null };
const offer = { ...nothing, offersUndo: true };

export const undoModel = defineModel({
  machine: undoMachine,
  inputs: { 'with ten seconds left': { leftMs: 10_000 } },
  requirements: [row],
  outcomes: {
    undo: {
      done: { undone: { isUndone: true }, 'too late': { isUndone: false, message: tooLate } },
      error: { offline },
    },
  },
  view: ({ context, tags, status }) => ({
    offersUndo: tags.has('offered'),
    isBusy: tags.has('busy'),
    saysNoAnswer: tags.has('failed'),
    saysWhy: status === 'active' ? context.refusal : null,
  }),
  start: { row, to: 'offered', context: { leftMs: 10_000, refusal: null } },
  states: {
    offered: { row, tags: ['offered'], sees: offer, on: { 'undo.ask': asks }, after: { timeLeft: ends } },
    asking: {
      row,
      tags: ['offered', 'busy'],
      sees: { ...offer, isBusy: true },
      done: {
        undo: [
          { row, when: ({ event }) => event.output.isUndone, to: 'undone', emits: settles(true) },
          { row, to: 'refused', context: { refusal: tooLate } },
        ],
      },
      error: { undo: { row, to: 'failed' } },
    },
    failed: {
      row,
      tags: ['offered', 'failed'],
      sees: { ...offer, saysNoAnswer: true },
      on: { 'undo.ask': asks },
      after: { timeLeft: ends },
    },
    refused: {
      row,
      tags: ['refused'],
      sees: { ...nothing, saysWhy: tooLate },
      on: { 'undo.dismiss': { row, to: 'over', emits: settles(false) } },
    },
    over: { row, sees: nothing },
    undone: { row, sees: nothing },
  },
});

import { defineModel } from 'chart-testing';
import { typingMachine } from './typing.machine.ts';

const place = { conversationId: 'torch-lads', recipientId: 'declan' };
const started = { emits: [{ type: 'typing.started' as const, ...place }] };
const stopped = { emits: [{ type: 'typing.stopped' as const, ...place }] };

export const typingModel = defineModel({
  machine: typingMachine,
  input: place,
  requirements: ['SOK-03'],
  view: (snapshot) => ({ othersSeeIt: snapshot.hasTag('typing') }),
  start: { to: 'still', context: { ...place, typedAgain: false } },
  states: {
    still: {
      sees: { othersSeeIt: false },
      on: {
        'typing.key': { row: 'SOK-03', to: 'typing', context: { typedAgain: false }, ...started },
      },
    },
    typing: {
      tags: ['typing'],
      sees: { othersSeeIt: true },
      on: {
        'typing.key': { row: 'SOK-03', context: { typedAgain: true } },
        'typing.stop': { row: 'SOK-03', to: 'still', ...stopped },
      },
      after: {
        pause: [
          {
            row: 'SOK-03',
            ms: 3_000,
            when: ({ before }) => before.typedAgain,
            to: 'typing',
            context: { typedAgain: false },
            ...started,
          },
          { row: 'SOK-03', ms: 3_000, to: 'still', ...stopped },
        ],
      },
    },
  },
});

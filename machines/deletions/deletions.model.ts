import { defineModel } from 'chart-testing';
import { deletionsMachine } from './deletions.machine.ts';

type Context = { waiting: string[] };

const without = ({ waiting }: Context, id: string) => ({ waiting: waiting.filter((other) => other !== id) });

type View = { offersUndoOf: string };

export const deletionsModel = defineModel<typeof deletionsMachine, View>({
  machine: deletionsMachine,
  isPartial: true,
  requirements: ['NTF-04'],
  events: {
    'deletions.start': { one: { id: 'n1' }, another: { id: 'n2' } },
    'deletions.undo': { one: { id: 'n1' }, another: { id: 'n2' } },
    'deletions.timeOver': {},
  },
  view: ({ context }) => ({ offersUndoOf: context.waiting.join() }),
  start: { row: 'NTF-04', to: 'none', context: { waiting: [] } },
  states: {
    none: { sees: { offersUndoOf: '' } },
    some: {
      tags: ['undoable'],
      on: {
        'deletions.undo': [
          {
            row: 'NTF-04',
            when: ({ before, event }) => before.waiting.some((id) => id === event.id),
            context: ({ before, event }) => without(before, event.id),
            cancels: ({ event }) => [`undo.${event.id}`],
          },
          { row: 'NTF-04', branch: 'else' },
        ],
      },
    },
  },
});

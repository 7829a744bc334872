import { defineModel } from 'chart-testing';
import { deletionsMachine } from './deletions.machine.ts';

type Context = { waiting: string[] };

const without = ({ waiting }: Context, id: string) => ({ waiting: waiting.filter((other) => other !== id) });
const timersOf = ({ before }: { before: Context }) => before.waiting.map((id) => `undo.${id}`);

type View = { offersUndoOf: string };

export const deletionsModel = defineModel<typeof deletionsMachine, View>({
  machine: deletionsMachine,
  requirements: ['NTF-04', 'SAF-01'],
  events: {
    'deletions.start': { one: { id: 'n1' }, another: { id: 'n2' } },
    'deletions.undo': { one: { id: 'n1' }, another: { id: 'n2' } },
    'deletions.timeOver': {},
  },
  view: ({ context }) => ({ offersUndoOf: context.waiting.join() }),
  start: { row: 'NTF-04', to: 'none', context: { waiting: [] } },
  root: {
    on: {
      'deletions.start': [
        {
          row: 'NTF-04',
          when: ({ before, event }) => !before.waiting.some((id) => id === event.id),
          to: 'some',
          context: ({ before, event }) => ({ waiting: before.waiting.concat(event.id) }),
          sends: ({ event: { id } }) => [
            { to: 'self', event: { type: 'deletions.timeOver', id }, delay: 10_000 },
          ],
        },
        { row: 'NTF-04', branch: 'else' },
      ],
    },
  },
  states: {
    none: { sees: { offersUndoOf: '' } },
    some: {
      tags: ['undoable'],
      always: { row: 'NTF-04', when: ({ before }) => before.waiting.length === 0, to: 'none' },
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
        'deletions.timeOver': {
          row: 'NTF-04',
          ms: 10_000,
          context: ({ before, event }) => without(before, event.id),
          emits: ({ event: { id } }) => [{ type: 'deletions.due' as const, id }],
        },
        'deletions.leave': {
          row: 'NTF-04',
          context: { waiting: [] },
          cancels: timersOf,
          emits: ({ before }) => [{ type: 'deletions.left' as const, ids: before.waiting }],
        },
        'deletions.forget': { row: 'SAF-01', context: { waiting: [] }, cancels: timersOf },
      },
    },
  },
});

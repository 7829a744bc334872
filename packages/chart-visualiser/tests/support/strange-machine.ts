import { describeChart } from 'chart-testing';
import { createMachine } from 'xstate';

/** Everything a statechart can have and none of the product's has today. */
const machine = createMachine({
  id: 'strange',
  description: 'History, arrows out of regions, back to outer states, to several states at once.',
  initial: 'on',
  on: { reset: { target: '.on.left.first', reenter: true } },
  states: {
    on: {
      type: 'parallel',
      description: 'Two regions, one of which leads out.',
      on: { off: { target: 'off' }, both: { target: ['.left.second', '.right.busy'] } },
      states: {
        left: {
          initial: 'first',
          states: {
            first: { on: { next: 'second', leave: '#strange.off' } },
            second: { on: { up: '#strange.on' }, after: { 500: 'first' } },
            recent: { type: 'history' },
          },
        },
        right: {
          initial: 'idle',
          states: {
            idle: { on: { work: 'busy' } },
            busy: { invoke: { src: 'work', id: 'work', onDone: 'idle', onError: 'idle' } },
            done: { type: 'final' },
          },
        },
      },
    },
    off: {
      tags: ['one', 'two', 'three', 'a very long tag indeed', 'five', 'six', 'seven'],
      description: 'A description that is much too long to be shown whole in a box. '.repeat(6),
      on: { on: 'on.left.recent', again: { target: 'off', reenter: true }, deep: 'all', end: 'gone' },
    },
    all: {
      initial: 'inner',
      states: {
        inner: {
          type: 'parallel',
          states: {
            a: { initial: 'x', states: { x: { on: { go: 'y' } }, y: {} } },
            b: { initial: 'x', states: { x: { always: { guard: 'isSo', target: 'y' } }, y: {} } },
          },
        },
        whole: { type: 'history', history: 'deep' },
      },
      on: { back: '.whole' },
    },
    gone: { type: 'final', entry: 'sayGoodbye' },
  },
});

export const strange = describeChart('strange', machine);

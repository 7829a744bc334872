import type { AnyModel } from 'chart-testing';
import { createMachine } from 'xstate';

const size = 150;
const eventsPerState = 5;

/** 150 states, each with five ways on: 750 transitions, more than any machine of the product will have. */
const machine = createMachine({
  id: 'large',
  initial: 's0',
  states: Object.fromEntries(
    Array.from({ length: size }, (_, state) => [
      `s${state}`,
      {
        on: Object.fromEntries(
          Array.from({ length: eventsPerState }, (_, event) => [
            `e${event}`,
            `s${(state * 7 + event * 31 + 1) % size}`,
          ]),
        ),
      },
    ]),
  ),
});

/** Says nothing of what the machine does: enough to explore and to tour. */
export const largeModel: AnyModel = {
  machine,
  requirements: [],
  start: { to: [], context: {} },
  states: {},
};

import fc from 'fast-check';
import { deletionsModel } from '#machines/deletions/deletions.model.ts';
import {
  type Action,
  type ActionOrArbitrary,
  event,
  type ReferenceModel,
  testRandomRuns,
} from './random-runs.ts';

interface State {
  /** Deletions that can still be undone, in the order in which their ten seconds end. */
  pending: string[];
  emits: unknown[];
}

const remove = (state: State, removed: string) => {
  state.pending = state.pending.filter((id) => id !== removed);
};

const tenSecondsPass: Action<State> = {
  step: ({ pending: [id] }) => {
    const type = 'deletions.timeOver';
    return { kind: 'timer', name: type, event: { type, id } };
  },
  isPossible: ({ pending }) => pending.length > 0,
  apply(state, elapsed) {
    if (elapsed !== 10_000) throw new Error(`after ${elapsed} ms`);
    state.emits.push({ type: 'deletions.due', id: state.pending.shift() });
  },
};

const id = fc.constantFrom('n1', 'n10', 'n100', 'n2', 'n');

const actions: ActionOrArbitrary<State>[] = [
  id.map((id) =>
    event<State>('deletions.start', ({ pending }) => void (pending.includes(id) || pending.push(id)), { id }),
  ),
  id.map((id) => event<State>('deletions.undo', (state) => remove(state, id), { id })),
  tenSecondsPass,
  event<State>('deletions.leave', ({ pending, emits }) => {
    if (pending.length > 0) emits.push({ type: 'deletions.left', ids: pending.splice(0) });
  }),
];

const reference: ReferenceModel<State> = {
  model: deletionsModel,
  initialState: () => ({ pending: [], emits: [] }),
  actions,
  visible: ({ waiting }) => waiting,
  expected: ({ pending, emits }) => ({
    shown: pending,
    emits: emits.splice(0),
    timers: pending.map((id) => `undo.${id}`),
  }),
};

testRandomRuns('NTF-04', reference);

import { expect, test } from 'vitest';
import { makePlan } from '../../src/paths/make-plan.ts';
import { hopeless, hopelessToo } from './fixtures/hopeless.ts';

const found = new Map(
  [hopeless, hopelessToo]
    .flatMap((model) => makePlan(model.machine.id, model, { strategy: 'transitions' }).unreachable)
    .map(({ id, why }) => [id, why]),
);

test.each([
  ['hopeless.alone', 'No transition leads there.'],
  ['hopeless.shadowed', 'Only hopeless.start | go | 1 leads there, and it is never walked.'],
  ['hopeless.start | go | 1', 'Branch 0 before it has no guard and is always taken first.'],
  [
    'hopeless.start | own | 0',
    'The model has no case of own ({} says that only the machine itself sends it), and the machine does not send it here.',
  ],
  ['hopeless.start | timed | else', 'In 1 try one of the guards always passes.'],
  [
    'hopeless.start | choose | 1',
    'Its guard “never” never holds in 2 tries: choose to the left and choose to the right.',
  ],
  ['hopeless.busy | xstate.error.actor.ask | 0', 'The model has no case in which ask fails.'],
  [
    'hopeless.busy | inner | 0',
    'In 2 tries other transitions took it first: hopeless.busy.within | inner | 0.',
  ],
  [
    'hopeless.timing | xstate.after.late.hopeless.timing | 0',
    'Whenever late is set, another timer is due first or the state is left.',
  ],
  ['hopeless.shadowed | go | 0', 'hopeless.shadowed is never active.'],
  ['too.start | guarded | 1', 'An earlier branch is taken in 1 try: too.start | guarded | 0.'],
  ['too.start | later | 0', 'No case of later in the model applies while this state is active.'],
  ['too.start | other.* | 0', 'The model has no event that other.* would hear here.'],
  ['too.start | xstate.done.actor.absent | 0', 'absent never runs while this state is active.'],
  ['too.stuck | always | 0', 'Its guard “never” never holds in 2 tries.'],
  ['too.stuck | xstate.done.state.too.stuck | 0', 'The states inside never all come to their end.'],
  [
    'too.over',
    'Only too.stuck | xstate.done.state.too.stuck | 0 and too.stuck | always | 0 lead there, and they are never walked.',
  ],
  ['too.far.inner', 'It is entered only with too.far, which is never active.'],
])('%s is not reached, and the plan says why', (id, why) => {
  expect(found.get(id)).toBe(why);
});

test('what can be reached is not among it', () => {
  expect(
    [...found.keys()].filter((id) => /start \| (choose \| [02]|go \| 0)|timing$|within/.test(id)),
  ).toEqual([]);
  expect([...found.keys()].filter((id) => id.startsWith('hopeless'))).toHaveLength(12);
});

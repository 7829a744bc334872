import fc from 'fast-check';
import { test } from 'vitest';
import { deletionsModel } from '#machines/deletions/deletions.model.ts';
import {
  type Act,
  event,
  expectFaultsNoticed,
  expectNoMistake,
  faultsPatience,
  type Lives,
  patience,
} from './lives.ts';

interface Truth {
  /** What can still be taken back, the first deleted first: as every one has ten seconds, so do their times end. */
  leaving: string[];
  emits: unknown[];
}

const without = (truth: Truth, gone: string) => {
  truth.leaving = truth.leaving.filter((id) => id !== gone);
};

const tenSecondsPass: Act<Truth> = {
  step: ({ leaving: [id] }) => {
    const type = 'deletions.timeOver';
    return { kind: 'timer', name: type, event: { type, id } };
  },
  can: ({ leaving }) => leaving.length > 0,
  happens(truth, rung) {
    if (rung !== 10_000) throw new Error(`after ${rung} ms`);
    truth.emits.push({ type: 'deletions.due', id: truth.leaving.shift() });
  },
};

const id = fc.constantFrom('n1', 'n10', 'n100', 'n2', 'n');

const acts: fc.Arbitrary<Act<Truth>>[] = [
  id.map((id) =>
    event<Truth>('deletions.start', ({ leaving }) => void (leaving.includes(id) || leaving.push(id)), { id }),
  ),
  id.map((id) => event<Truth>('deletions.undo', (truth) => without(truth, id), { id })),
  fc.constant(tenSecondsPass),
  fc.constant(
    event<Truth>('deletions.leave', ({ leaving, emits }) => {
      if (leaving.length > 0) emits.push({ type: 'deletions.left', ids: leaving.splice(0) });
    }),
  ),
];

const lives: Lives<Truth> = {
  model: deletionsModel,
  begin: () => ({ leaving: [], emits: [] }),
  acts,
  shows: ({ waiting }) => waiting,
  expects: ({ leaving, emits }) => ({
    shown: leaving,
    emits: emits.splice(0),
    timers: leaving.map((id) => `undo.${id}`),
  }),
};

test(
  'NTF-04 random lives of deletions that can be undone are as the rows say',
  () => expectNoMistake(lives),
  patience,
);

test('NTF-04 faults seeded into the chart are noticed', () => expectFaultsNoticed(lives), faultsPatience);

import type { ChartTransition } from 'chart-testing';
import { expect, test } from 'vitest';
import { stackRows } from '../../src/layout/rows.ts';
import { flow, phrasesOf, widthOf, wrap } from '../../src/layout/text.ts';

const plain: ChartTransition = {
  id: 'door | door.push | 0',
  source: 'door',
  targets: [],
  kind: 'on',
  descriptor: 'door.push',
  label: 'door.push',
  branch: 0,
  guard: null,
  actions: [],
  reenter: false,
  description: '',
  rows: [],
};
const saidOf = (transition: Partial<ChartTransition>, most = 1000): string[] =>
  flow(phrasesOf({ ...plain, ...transition }, true), most).text.map(({ spans }) =>
    spans.map(({ text }) => text).join(''),
  );

test('a transition is labelled event [guard] / actions', () => {
  expect(saidOf({ guard: 'isLocked', actions: ['open', 'greet'] })).toEqual([
    'door.push [isLocked] / open, greet',
  ]);
  expect(saidOf({ branch: 'else' })).toEqual(['door.push [else] nothing happens']);
  expect(saidOf({ kind: 'after', label: 'after askAgain (10 s)' })).toEqual(['after askAgain (10 s)']);
});

test('actions start a new line when they do not all fit next to the event', () => {
  const room = widthOf('door.push [isLocked] / open', 'event');
  expect(saidOf({ guard: 'isLocked', actions: ['open', 'greet'] }, room)).toEqual([
    'door.push [isLocked]',
    '/ open, greet',
  ]);
});

test('no line is wider than allowed unless a single word is', () => {
  const actions = ['one', 'another', 'something', 'averyveryverylongnamethatnobodywouldbreak', 'last'];
  const { text, width } = flow(phrasesOf({ ...plain, actions }, true), 90);
  const wide = text.filter((line) => line.width > 90);
  expect(wide.map(({ spans }) => spans[0]?.text)).toEqual(['averyveryverylongnamethatnobodywouldbreak,']);
  expect(width).toBe(wide[0]?.width);
});

test('branches of one event name it once and are numbered in the order tried', () => {
  const branches = [0, 1, 'else' as const].map((branch) => ({
    ...plain,
    id: `door | door.push | ${branch}`,
    branch,
    guard: branch === 'else' ? null : `guard${branch}`,
  }));
  const { rows } = stackRows(branches, branches, 200);
  expect(rows.map(({ mark, place }) => [mark !== null, place?.number ?? null])).toEqual([
    [true, 1],
    [false, 2],
    [false, null],
  ]);
  const [alone] = stackRows([plain], [plain], 200).rows;
  expect(alone?.place).toBeNull();
});

test('a long description ends in an ellipsis on its last allowed line', () => {
  const lines = wrap(
    'When all of this is over, somebody has to tell them what it was about.',
    'note',
    100,
    2,
  );
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/…$/);
  for (const line of lines) expect(widthOf(line, 'note')).toBeLessThanOrEqual(100);
  expect(wrap('Short.', 'note', 100, 2)).toEqual(['Short.']);
  expect(wrap('', 'note', 100, 2)).toEqual([]);
});

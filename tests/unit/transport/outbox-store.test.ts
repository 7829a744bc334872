import { beforeEach, expect, test } from 'vitest';
import { memoryArea } from '#tests/machines/app/support/memory-area.ts';
import { createStorage } from '#transport/storage.ts';
import { outboxOf } from '#transport/unsent.ts';

let area = memoryArea();
let outbox = outboxOf(
  createStorage(() => area),
  'nkechi',
);
beforeEach(() => {
  area = memoryArea();
  outbox = outboxOf(
    createStorage(() => area),
    'nkechi',
  );
});

const item = (clientId: string, at: string) => ({
  clientId,
  recipientId: 'tomasz',
  text: 'Hello',
  at,
  failed: null,
});
const first = item('z-first', '2026-11-20T10:00:00.000Z');
const second = item('a-second', '2026-11-20T11:00:00.000Z');

test('SAF-05 what waits outlives the page, one entry each, oldest first', () => {
  outbox.keep(second);
  outbox.keep({ ...first, failed: 'No.' });
  expect(outbox.read()).toEqual([{ ...first, failed: 'No.' }, second]);
  expect([...area.kept.keys()].sort()).toEqual(['outbox:nkechi:a-second', 'outbox:nkechi:z-first']);
});

test('SAF-05 the order is that of writing, in whatever order the browser names them', () => {
  outbox.keep(first);
  outbox.keep(second);
  expect(outbox.read()).toEqual([first, second]);
});

test('SAF-05 what the server has, or was given up, goes alone', () => {
  outbox.keep(first);
  outbox.keep(second);
  outbox.drop('z-first');
  expect(outbox.read()).toEqual([second]);
});

test('SAF-05 what cannot be read is left out', () => {
  outbox.keep(first);
  area.kept.set('outbox:nkechi:broken', '{"clientId":');
  area.kept.set('outbox:nkechi:strange', '{"clientId":"strange"}');
  area.kept.set('outbox:nkechi:empty', '');
  expect(outbox.read()).toEqual([first]);
});

test("SAF-01 it is its writer's alone, and goes with them", () => {
  const his = outboxOf(
    createStorage(() => area),
    'tomasz',
  );
  his.keep(second);
  outbox.keep(first);
  expect(outbox.read()).toEqual([first]);
  outbox.clearAll();
  expect([outbox.read(), his.read()]).toEqual([[], [second]]);
});

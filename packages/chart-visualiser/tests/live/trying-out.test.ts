import { describeChart } from 'chart-testing';
import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import {
  availableEvents,
  changesOf,
  lastPayload,
  readPayload,
  resultBefore,
} from '../../src/page/live/view-at.ts';
import { walkedWords } from '../../src/page/live/words.ts';
import { doorLog } from './messages.ts';

const chart = describeChart(
  'door',
  createMachine({
    id: 'door',
    initial: 'closed',
    on: { 'door.*': {}, paint: { description: 'It is painted.' } },
    states: {
      closed: {
        on: { open: [{ target: 'open', guard: 'isFree', description: 'It opens.' }] },
        after: { 1000: 'open' },
      },
      open: { on: { close: 'closed' } },
    },
  }),
);

describe('the events of a machine', () => {
  test('are those of its active states, the innermost first', () => {
    expect(availableEvents(chart, new Set(['door', 'door.closed']))).toEqual([
      { type: 'open', words: ['It opens.'], guards: ['isFree'] },
      { type: 'paint', words: ['It is painted.'], guards: [] },
    ]);
    expect(availableEvents(chart, new Set(['door', 'door.open'])).map(({ type }) => type)).toEqual([
      'close',
      'paint',
    ]);
  });

  test('walked transitions are described by the chart', () => {
    const ids = ['door.closed | open | 0', 'door.closed | open | else', 'window | fall | 0'];
    expect(walkedWords([chart], ids).map(({ words }) => words)).toEqual([
      'It opens. (guard isFree)',
      'open: no guard passed',
      'window | fall | 0',
    ]);
  });
});

describe('a payload', () => {
  test('is fields as JSON, or nothing', () => {
    expect(readPayload('{ "by": "Ada" }')).toEqual({ fields: { by: 'Ada' } });
    expect(readPayload('  ')).toEqual({ fields: {} });
  });

  test.each([
    ['{ "by": ', /^This is not JSON yet: /],
    ['[1]', /^Fields in braces/],
    ['"Ada"', /^Fields in braces/],
    ['null', /^Fields in braces/],
    ['{ "type": "open" }', /^The type is chosen above/],
  ])('%s is refused with a reason', (text, reason) => {
    const payload = readPayload(text);
    expect('error' in payload && payload.error).toMatch(reason);
  });

  test('is suggested from the last event of its type', () => {
    const { log } = doorLog();
    expect(lastPayload(log, 'door', 'open')).toBe('{\n  "by": "Ada"\n}');
    expect(lastPayload(log, 'door', 'xstate.never')).toBe('');
  });
});

test('the changes of an event are listed field by field', () => {
  const { log } = doorLog();
  const opened = log.entries.find((entry) => entry.kind === 'message' && entry.event.type === 'open');
  if (opened?.kind !== 'message') throw new Error('the door was not opened');
  const before = resultBefore(log, opened);
  expect(before?.value).toBe('closed');
  expect(changesOf(before?.context, opened.result?.context)).toEqual([
    { field: 'guest', from: null, to: 'Ada' },
  ]);
  expect(changesOf({ same: [1] }, { same: [1] })).toEqual([]);
});

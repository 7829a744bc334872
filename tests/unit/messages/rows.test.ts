import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Unsent } from '#actors/outbox.ts';
import type { Message } from '#contract/ours/messages.ts';
import { shortMoment } from '#features/messages/list/talk-line.tsx';
import { noBlocks, threadBlocks } from '#features/messages/thread/blocks.ts';
import { isSeen, nothingMade, type Row, rowsOf } from '#features/messages/thread/rows.ts';
import { messageOf, tomasz } from '#tests/machines/app/support/fake-messages.ts';
import { matches } from '#ui/format/matches.ts';
import { firstName } from '#ui/format/names.ts';

const me = 'nkechi';
const at = (clock: string, day = '2026-11-20') => new Date(`${day}T${clock}:00`).toISOString();
const said = (seq: number, clock: string, more: Parameters<typeof messageOf>[1] = {}) =>
  messageOf(seq, { createdAt: at(clock), ...more });
const waits = (clientId: string, clock: string, more: Partial<Unsent> = {}): Unsent => ({
  clientId,
  recipientId: tomasz.id,
  text: clientId,
  at: at(clock),
  failed: null,
  state: 'sending',
  ...more,
});
const rows = (messages: Message[], more: Partial<Parameters<typeof rowsOf>[0]> = {}) =>
  rowsOf({ messages, unsent: [], me, fresh: null, hasOlder: false, ...more });
const inWords = (row: Row) => {
  if (row.kind === 'day') return `-- ${row.at.slice(0, 10)}`;
  if (row.kind === 'fresh') return `== ${row.count}${row.more ? '+' : ''} new`;
  return `${row.own ? '>' : '<'} ${row.text}${row.ends ? ` (${row.mark ?? 'heard'})` : ''}`;
};
const words = (...given: Parameters<typeof rows>) => rows(...given).map(inWords);

describe('the rows of a thread', () => {
  test('SOK-04 a day stands above what was said on it, once', () => {
    const yesterday = said(1, '23:00', { createdAt: at('23:00', '2026-11-19') });
    expect(
      words([yesterday, said(2, '09:00'), said(3, '12:00')]).filter((row) => row.startsWith('--')),
    ).toHaveLength(2);
  });

  test('MSG-02 what was deleted for me has no day, no mark and parts nothing; the other’s removed one keeps its place', () => {
    const gone = { removed: 'forMe', revision: 1 } as const;
    const yesterday = said(1, '23:00', { createdAt: at('23:00', '2026-11-19'), ...gone });
    const seen = rows([
      yesterday,
      said(2, '14:00'),
      said(3, '14:01', gone),
      said(4, '14:02', { removed: 'forBoth', text: 'Message removed' }),
      said(5, '14:03', gone),
    ]).filter((row) => row.kind !== 'bubble' || isSeen(row));
    expect(seen.map(inWords)).toEqual(['-- 2026-11-20', '< Message 2', '< Message removed (heard)']);
  });

  test('what one says in one go hangs together; another side, a pause or another mark ends it', () => {
    expect(
      words([
        said(1, '14:00'),
        said(2, '14:01'),
        said(3, '14:02', { own: true, deliveredAt: at('14:02'), readAt: at('14:02') }),
        said(4, '14:03', { own: true, deliveredAt: at('14:03') }),
        said(5, '14:04', { own: true }),
        said(6, '14:05', { own: true }),
        said(7, '14:20', { own: true }),
      ]).slice(1),
    ).toEqual([
      '< Message 1',
      '< Message 2 (heard)',
      '> Message 3 (read)',
      '> Message 4 (delivered)',
      '> Message 5',
      '> Message 6 (sent)',
      '> Message 7 (sent)',
    ]);
  });

  test('SAF-05 what is not sent yet stands at the end, in its order; what has failed stands for itself', () => {
    const unsent = [
      waits('a', '14:10', { state: 'failed', failed: 'No.' }),
      waits('b', '14:10', { state: 'waiting' }),
      waits('c', '14:11', { state: 'waiting' }),
    ];
    expect(words([said(1, '14:00')], { unsent }).slice(2)).toEqual(['> a (failed)', '> b', '> c (waiting)']);
  });

  test('SAF-05 what the server has is never shown twice, and keeps its place while it is acknowledged', () => {
    const mine = said(1, '14:00', { own: true, clientId: 'c1', text: 'c1' });
    const before = rows([], { unsent: [waits('c1', '14:00')] });
    const after = rows([mine], { unsent: [waits('c1', '14:00')] });
    expect(after.map(inWords).slice(1)).toEqual(['> c1 (sent)']);
    expect(after[1]?.key).toBe(before[1]?.key);
  });

  test('where the unread begins is marked once, with how many there are of the other side', () => {
    const messages = [
      said(1, '14:00'),
      said(2, '14:01', { own: true }),
      said(3, '14:02'),
      said(4, '14:03', { own: true }),
      said(5, '14:04'),
      said(6, '14:05'),
    ];
    expect(words(messages, { fresh: { after: 1, upTo: 5 } })).toContain('== 2 new');
    expect(words(messages, { fresh: { after: 1, upTo: 5 } })[3]).toBe('== 2 new');
    expect(words(messages, { fresh: { after: 5, upTo: 5 } }).join()).not.toContain('new');
  });

  test('while there is more above, the number of unread is not known', () => {
    const messages = [said(3, '14:02'), said(4, '14:03')];
    expect(words(messages, { fresh: { after: 0, upTo: 4 }, hasOlder: true })).toContain('== 2+ new');
  });

  test('a message from yesterday that never went out brings no day back', () => {
    const unsent = [waits('old', '22:00', { at: at('22:00', '2026-11-19'), state: 'failed', failed: 'No.' })];
    const days = rows([said(1, '09:00')], { unsent }).filter(({ kind }) => kind === 'day');
    expect(days).toHaveLength(1);
  });

  test('SPD-07 what is drawn together stays so when older ones and new ones join', () => {
    const thread = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, nth) => said(2 * (from + nth), '14:00'));
    const blocks = (from: number, to: number) =>
      new Map(
        threadBlocks(rows(thread(from, to)), 2 * 200).map(({ nth, rows: some }) => [
          nth,
          some.map(({ key }) => key),
        ]),
      );
    const before = blocks(200, 300);
    const after = blocks(150, 350);
    expect(Math.max(...[...after.values()].map(({ length }) => length))).toBeLessThan(40);
    for (const [nth, keys] of before) expect(after.get(nth)).toEqual(expect.arrayContaining(keys.slice(1)));
    expect([...after.values()].flat()).toHaveLength(rows(thread(150, 350)).length);
  });

  test('SPD-07 a page that joins above makes anew what stands at the seam, and nothing else of what is loaded', () => {
    const all = Array.from({ length: 300 }, (_, nth) => said(nth, '14:00', { own: nth % 3 === 0 }));
    const made = nothingMade();
    const rowsFrom = (from: number) =>
      rowsOf({ messages: all.slice(from), unsent: [], me, fresh: null, hasOlder: from > 0 }, made);
    const before = rowsFrom(100);
    const known = noBlocks();
    const blocks = threadBlocks(before, 200, known);
    const after = rowsFrom(50);
    const anew = threadBlocks(after, 200, known).filter((block) => !blocks.includes(block));
    expect(after.filter((row) => !before.includes(row))).toHaveLength(1 + 50);
    expect(anew.map(({ nth }) => nth)).toEqual([-5, -4]);
  });

  test('SPD-07 a message that changes is drawn anew, and with it its block alone', () => {
    const thread = Array.from({ length: 90 }, (_, nth) => said(nth, '14:00', { own: true }));
    const made = nothingMade();
    const rowsAt = (messages: Message[]) =>
      rowsOf({ messages, unsent: [], me, fresh: null, hasOlder: false }, made);
    const known = noBlocks();
    const blocks = threadBlocks(rowsAt(thread), 0, known);
    const changed = thread.with(40, said(40, '14:00', { own: true, text: 'Other words.', revision: 1 }));
    const after = threadBlocks(rowsAt(changed), 0, known);
    expect(after.map((block) => blocks.includes(block))).toEqual([true, false, true]);
    expect(after[1]?.rows.map(inWords)).toContain('> Other words.');
  });

  test('SPD-07 a thread that grows at its top is what it would be if it had come at once', () => {
    const gone = { removed: 'forMe', revision: 1 } as const;
    const clocks = ['2026-11-18', '2026-11-19', '2026-11-19', '2026-11-20'];
    const all = Array.from({ length: 120 }, (_, nth) =>
      said(nth, `${10 + (nth % 30 > 14 ? 1 : 0)}:${10 + (nth % 15)}`, {
        createdAt: at(`${10 + (nth % 30 > 14 ? 1 : 0)}:${10 + (nth % 15)}`, clocks[Math.floor(nth / 30)]),
        own: nth % 7 < 3,
        ...(nth % 11 === 0 && gone),
      }),
    );
    const fresh = { after: 95, upTo: 119 };
    for (const size of [1, 4, 10, 11, 29, 30]) {
      const made = nothingMade();
      const known = noBlocks();
      for (let from = all.length - size; from > -size; from -= size) {
        const thread = { messages: all.slice(Math.max(0, from)), unsent: [], me, fresh, hasOlder: from > 0 };
        const grown = rowsOf(thread, made);
        expect(grown).toEqual(rowsOf(thread));
        expect(threadBlocks(grown, 110, known)).toEqual(threadBlocks(grown, 110));
      }
    }
  });

  test('SPD-07 a page that joins above has nothing read of what stands below it, however much that is', () => {
    let read = 0;
    const counted = <T extends object>(thing: T) =>
      new Proxy(thing, {
        get: (target, name) => {
          read += 1;
          return Reflect.get(target, name);
        },
      });
    const readBy = (act: () => void) => {
      read = 0;
      act();
      return read;
    };
    const all = Array.from({ length: 4_000 }, (_, nth) => counted(said(nth, '14:00')));
    const made = nothingMade();
    const rowsFrom = (from: number) => () =>
      rowsOf({ messages: all.slice(from), unsent: [], me, fresh: null, hasOlder: true }, made);
    readBy(rowsFrom(3_950));
    const ofFew = readBy(rowsFrom(3_900));
    readBy(rowsFrom(100));
    expect(readBy(rowsFrom(50))).toBe(ofFew);

    const bubbles = rows(all).filter(isSeen).map(counted);
    const known = noBlocks();
    const blocksFrom = (from: number) => () => threadBlocks(bubbles.slice(from), 3_950, known);
    readBy(blocksFrom(3_950));
    const cutOfFew = readBy(blocksFrom(3_890));
    readBy(blocksFrom(110));
    expect(readBy(blocksFrom(50))).toBe(cutOfFew);
  });
});

beforeEach(() => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
});

test('when somebody last wrote: the clock today, the day this week, the date before', () => {
  const now = new Date('2026-11-20T15:00:00');
  const short = (moment: string) => shortMoment(new Date(moment).toISOString(), now);
  expect(short('2026-11-20T14:12:00')).toBe('14:12');
  expect(short('2026-11-19T23:59:00')).toBe('Thu');
  expect(short('2026-11-14T12:00:00')).toBe('Sat');
  expect(short('2026-11-13T12:00:00')).toBe('13 Nov');
  expect(short('2025-11-13T12:00:00')).toBe('13 Nov 2025');
});

test('a person is called by the first of their names', () => {
  expect(firstName('  Bronagh Tierney ')).toBe('Bronagh');
  expect(firstName('Yaw')).toBe('Yaw');
});

test('a search finds a name whatever its accents and case', () => {
  expect(matches('Petra Vávrová', 'vavrova')).toBe(true);
  expect(matches('Petra Vávrová', ' PETRA ')).toBe(true);
  expect(matches('Petra Vávrová', 'petro')).toBe(false);
  expect(matches('Petra Vávrová', '')).toBe(true);
});

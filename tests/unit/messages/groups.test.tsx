import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { Message } from '#contract/ours/messages.ts';
import { Line } from '#features/messages/thread/bubble.tsx';
import { NamesContext, namesIn, typingWords } from '#features/messages/thread/names.ts';
import { type Bubble, nothingMade, rowsOf } from '#features/messages/thread/rows.ts';

afterEach(cleanup);

const people = { petra: 'Petra Lund', ana: 'Ana Sousa', ben: 'Ben Ode' };
const said = (seq: number, who: keyof typeof people, more: Partial<Message> = {}): Message => ({
  id: `m${seq}`,
  _id: `m${seq}`,
  seq,
  conversationId: 'soul-night',
  clientId: `k${seq}`,
  sender: { _id: who, name: people[who], avatar: null },
  recipientId: 'soul-night',
  text: `Message ${seq}`,
  createdAt: `2026-11-20T14:${String(10 + seq).padStart(2, '0')}:00.000Z`,
  deliveredAt: null,
  readAt: null,
  ...more,
});
const of = (messages: Message[], made = nothingMade()) =>
  rowsOf({ messages, unsent: [], me: 'ben', fresh: null, hasOlder: false }, made);
const bubbles = (rows: ReturnType<typeof of>) => rows.filter((row): row is Bubble => row.kind === 'bubble');
const inWords = ({ who, ends, seq }: Bubble) => `${seq}${ends ? ` by ${who?.name ?? 'me'}` : ''}`;
const nothing = () => {};
const show = (row: Bubble) =>
  render(
    <NamesContext value={new Map([['ana', 'Ana']])}>
      <Line
        row={row}
        peer="Soul night"
        isStop={false}
        onReport={null}
        acts={null}
        onRetry={nothing}
        onDiscard={nothing}
      />
    </NamesContext>,
  );

describe('MSG-05 who speaks in a group', () => {
  test('MSG-05 is named below what they say in one go, oneself never', () => {
    const rows = of([said(1, 'petra'), said(2, 'petra'), said(3, 'ana'), said(4, 'ben'), said(5, 'ana')]);
    expect(bubbles(rows).map(inWords)).toEqual([
      '1',
      '2 by Petra Lund',
      '3 by Ana Sousa',
      '4 by me',
      '5 by Ana Sousa',
    ]);
  });

  test('MSG-05 is named again after a pause, and after something has happened', () => {
    const rows = of([
      said(1, 'ana'),
      said(2, 'petra', { event: 'joined', text: 'Petra Lund joined' }),
      said(3, 'ana'),
      said(20, 'ana'),
    ]);
    expect(bubbles(rows).map(inWords)).toEqual([
      '1 by Ana Sousa',
      '2 by Petra Lund',
      '3 by Ana Sousa',
      '20 by Ana Sousa',
    ]);
  });

  test('MSG-05 what has not changed is the same row again', () => {
    const made = nothingMade();
    const messages = [said(1, 'petra'), said(2, 'petra'), said(3, 'petra')];
    const before = bubbles(of(messages, made));
    const after = bubbles(of([...messages, said(4, 'ana')], made));
    expect(after.slice(0, 3).map((row, at) => row === before[at])).toEqual([true, true, true]);
  });

  test('MSG-05 what happened is no bubble, and has no mark', () => {
    const [theirs, mine] = bubbles(
      of([
        said(1, 'ana', { event: 'joined', text: 'Ana Sousa joined' }),
        said(2, 'ben', { event: 'left', text: 'You left' }),
      ]),
    );
    if (!theirs || !mine) throw new Error('a row is missing');
    show(theirs);
    show(mine);
    expect(screen.getByText('Ana Sousa joined')).toBeDefined();
    expect(screen.getByText('You left')).toBeDefined();
    expect(screen.queryByText('Sent')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('MSG-05 readers hear the name before the words', () => {
    const [row] = bubbles(of([said(1, 'ana')]));
    if (!row) throw new Error('a row is missing');
    const { container } = show(row);
    expect(container.querySelector('[id]')?.textContent).toBe('Ana: Message 1');
  });
});

test('MSG-05 names are those of who is in it, and of who has said something and left', () => {
  const members = [{ id: 'petra', name: 'Petra Lund', avatar: null, headline: '', place: '' }];
  const group = { gigId: 'g', posterId: 'petra', isIn: true, members };
  const messages = [said(1, 'ana')];
  expect([...namesIn({ group, messages }).entries()].sort()).toEqual([
    ['ana', 'Ana'],
    ['petra', 'Petra'],
  ]);
  expect(namesIn({ group: null, messages }).size).toBe(0);
});

test.each([
  [['Ana'], 'Ana is typing'],
  [['Ana', 'Ben'], 'Ana and Ben are typing'],
  [[], null],
])('MSG-05 %j type: "%s"', (names, words) => {
  expect(typingWords(names)).toBe(words);
});

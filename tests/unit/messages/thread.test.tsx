import { act, cleanup, render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Message } from '#contract/messages.ts';
import { ThreadRow } from '#features/messages/thread/bubble.tsx';
import { NamesContext } from '#features/messages/thread/names.ts';
import { type Bubble, emptyRowCache, rowsOf } from '#features/messages/thread/rows.ts';
import { RowsBlock } from '#features/messages/thread/rows-block.tsx';
import { messageOf } from '#tests/machines/app/support/fake-messages.ts';
import { messageWith } from '#tests/support/message.ts';

const people = { petra: 'Petra Lund', ana: 'Ana Sousa', ben: 'Ben Ode' };

const messageFrom = (seq: number, who: keyof typeof people, more: Partial<Message> = {}) =>
  messageWith({
    seq,
    ...{ conversationId: 'soul-night', recipientId: 'soul-night' },
    sender: { _id: who, name: people[who], avatar: null },
    createdAt: `2026-11-20T14:${String(10 + seq).padStart(2, '0')}:00.000Z`,
    ...more,
  });

const of = (messages: Message[], made = emptyRowCache()) =>
  rowsOf({ messages, unsent: [], me: 'ben', unreadRange: null, hasOlder: false }, made);

const bubbles = (rows: ReturnType<typeof of>) => rows.filter((row): row is Bubble => row.kind === 'bubble');

const inWords = ({ groupSender, endsRun, seq }: Bubble) =>
  `${seq}${endsRun ? ` by ${groupSender?.name ?? 'me'}` : ''}`;

const nothing = () => {};

const show = (row: Bubble) =>
  render(
    <NamesContext value={new Map([['ana', 'Ana']])}>
      <ThreadRow
        row={row}
        peerName="Soul night"
        isTabStop={false}
        onReport={null}
        actions={null}
        onRetry={nothing}
        onDiscard={nothing}
      />
    </NamesContext>,
  );

test('MSG-05 senders are named below their messages in a row, and again after a pause or an event', () => {
  const rows = of([
    messageFrom(1, 'petra'),
    messageFrom(2, 'petra'),
    messageFrom(3, 'ana'),
    messageFrom(4, 'ben'),
    messageFrom(5, 'ana'),
  ]);
  const named = ['1', '2 by Petra Lund', '3 by Ana Sousa', '4 by me', '5 by Ana Sousa'];
  expect(bubbles(rows).map(inWords)).toEqual(named);
  const joined = messageFrom(2, 'petra', { event: 'joined', text: 'Petra Lund joined' });
  const apart = of([messageFrom(1, 'ana'), joined, messageFrom(3, 'ana'), messageFrom(20, 'ana')]);
  const names = ['1 by Ana Sousa', '2 by Petra Lund', '3 by Ana Sousa', '20 by Ana Sousa'];
  expect(bubbles(apart).map(inWords)).toEqual(names);
});

test('MSG-05 a group event is not a bubble and has no mark', () => {
  const [theirs, mine] = bubbles(
    of([
      messageFrom(1, 'ana', { event: 'joined', text: 'Ana Sousa joined' }),
      messageFrom(2, 'ben', { event: 'left', text: 'You left' }),
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

test('MSG-05 screen readers read the name before the text', () => {
  const [row] = bubbles(of([messageFrom(1, 'ana')]));
  if (!row) throw new Error('a row is missing');
  const { container } = show(row);
  expect(container.querySelector('[id]')?.textContent).toBe('Ana: Message 1');
});

describe('one message', () => {
  /** Renders the first of these messages as Nkechi sees it. */
  function showFirst(...messages: Message[]) {
    const thread = { messages, unsent: [], me: 'nkechi', unreadRange: null, hasOlder: false };
    const [row] = bubbles(rowsOf(thread));
    const none = { onReport: null, actions: null, onRetry: nothing, onDiscard: nothing };
    if (row) render(<ThreadRow row={row} peerName="Tomasz" isTabStop={false} {...none} />);
  }

  test('MSG-02 screen readers announce the sender, and the time is shown only at the end of a group', () => {
    showFirst(messageOf(1), messageOf(2));
    expect(screen.getByText('Tomasz:', { exact: false })).toBeDefined();
    expect(document.querySelector('time')).toBeNull();
  });

  test('SAF-04 markup in a message is shown as text', () => {
    showFirst(messageOf(1, { text: '<img src=x onerror=alert(1)> & <b>bold</b>' }));
    expect(screen.getByText('<img src=x onerror=alert(1)> & <b>bold</b>', { exact: false })).toBeDefined();
    expect(document.querySelector('img, b')).toBeNull();
  });
});

describe('blocks', () => {
  /** A block of this height in a long thread; `setNear` moves it near the viewport or away. */
  function show(height: number, isLast = false) {
    let setIntersecting: (isIntersecting: boolean) => void = () => {};
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(notify: (entries: { isIntersecting: boolean; target: Element | undefined }[]) => void) {
          setIntersecting = (isIntersecting) => act(() => notify([{ isIntersecting, target: this.target }]));
        }
        target: Element | undefined;
        observe(target: Element) {
          this.target = target;
        }
        unobserve() {}
      },
    );
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 0, height));
    const returned = vi.fn();
    const rows = rowsOf({
      messages: [messageOf(1)],
      unsent: [],
      me: 'me',
      unreadRange: null,
      hasOlder: false,
    });
    const rendered = vi.spyOn(rows, 'map');
    const common = {
      box: document.body,
      isLong: true,
      onRemount: returned,
      peerName: 'Tomasz',
      actions: null,
    };
    const unsent = { onReport: null, onRetry: returned, onDiscard: returned };
    const block = () => (
      <RowsBlock {...common} {...unsent} rows={rows} isLast={isLast} stop={null} targetKey={null} />
    );
    const { rerender } = render(block());
    return {
      setNear: (isNear: boolean) => setIntersecting(isNear),
      returned,
      rendered,
      again: () => rerender(block()),
    };
  }

  const words = () => screen.queryByText('Message 1');

  test('SPD-07 a distant block is replaced by an empty one of its height, and returns', () => {
    const { setNear, returned } = show(500);
    setNear(false);
    expect(words()).toBeNull();
    expect(document.querySelector('[style*="500px"]')).not.toBeNull();
    expect(returned).not.toHaveBeenCalled();
    setNear(true);
    expect(words()).not.toBeNull();
    expect(returned).toHaveBeenCalledOnce();
  });

  test('SPD-07 the newest block and the focused one are not replaced', () => {
    show(500, true).setNear(false);
    expect(words()).not.toBeNull();
    cleanup();
    const { setNear } = show(500);
    document.querySelector<HTMLElement>('[data-more]')?.focus();
    setNear(false);
    expect(words()).not.toBeNull();
  });

  test('SPD-07 a block of a hidden thread keeps its measured height', () => {
    show(0).setNear(false);
    expect(words()).not.toBeNull();
  });

  test('SPD-07 an unchanged block is not rendered again with its thread', () => {
    const { rendered, again } = show(500);
    again();
    again();
    expect(rendered).toHaveBeenCalledOnce();
  });
});

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Line } from '#features/messages/thread/bubble.tsx';
import type { Bubble, MarkState } from '#features/messages/thread/rows.ts';

afterEach(cleanup);

const bubble = (more: Partial<Bubble> = {}): Bubble => ({
  kind: 'bubble',
  key: 'k',
  id: 'm1',
  seq: 1,
  clientId: 'c1',
  text: 'Still five?',
  files: [],
  reactions: [],
  quote: null,
  removed: null,
  at: '2026-11-20T14:10:00.000Z',
  own: true,
  who: null,
  event: null,
  mark: 'sent',
  reason: null,
  ends: true,
  ...more,
});
const show = (row: Bubble, acts = { onRetry: vi.fn(), onDiscard: vi.fn() }) => {
  render(<Line row={row} peer="Tomasz" isStop={false} onReport={null} acts={null} {...acts} />);
  return acts;
};

test.each<[MarkState, string]>([
  ['sending', 'Sending'],
  ['waiting', 'Waiting to send'],
  ['sent', 'Sent'],
  ['delivered', 'Delivered'],
  ['read', 'Read'],
])('SAF-05 a message that is %s says so in words', (mark, words) => {
  show(bubble({ mark }));
  expect(screen.getByText(words)).toBeDefined();
});

test('SAF-05 a message that was refused says why, and can be tried again or given up', () => {
  const { onRetry, onDiscard } = show(bubble({ mark: 'failed', reason: 'You cannot write to each other.' }));
  expect(screen.getByRole('alert').textContent).toContain('Not sent: You cannot write to each other.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onRetry).toHaveBeenCalledWith('c1');
  expect(onDiscard).toHaveBeenCalledWith('c1');
});

test('readers hear who said it; the time stands only at the end of what was said in one go', () => {
  show(bubble({ own: false, mark: null, ends: false }));
  expect(screen.getByText('Tomasz:', { exact: false })).toBeDefined();
  expect(document.querySelector('time')).toBeNull();
});

test('SAF-04 markup that somebody writes is shown as it was written', () => {
  show(bubble({ text: '<img src=x onerror=alert(1)> & <b>bold</b>' }));
  expect(screen.getByText('<img src=x onerror=alert(1)> & <b>bold</b>', { exact: false })).toBeDefined();
  expect(document.querySelector('img, b')).toBeNull();
});

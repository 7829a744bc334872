import { act, fireEvent, render, screen } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, notify } from '#ui/toaster/toast.ts';
import { Toaster } from '#ui/toaster/toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => toast.removeAll());
});

const raise = (run: () => void) => act(run);
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const shown = (words: string) => screen.queryByText(words) !== null;
/** Moves the pointer onto the toast or off it; jsdom has no layout, so the toast is given a place. */
function point(on: boolean) {
  const card = document.querySelector('[data-level]');
  if (card) card.getBoundingClientRect = () => new DOMRect(0, 0, 360, 60);
  document.elementFromPoint = () => document.body;
  const move = new MouseEvent('pointermove', { clientX: 10, clientY: on ? 10 : 400 });
  act(() => void document.dispatchEvent(move));
}
/** The fade-out starts with the render after the three seconds. */
const fade = () => pass(200);

test.each(['info', 'success', 'warning', 'error'] as const)(
  'NTF-06 %s stays 3 000 ms, then disappears',
  (level) => {
    render(<Toaster />);
    raise(() => notify[level]('New message received'));
    expect(screen.getByText('New message received').closest('[data-level]')?.getAttribute('data-level')).toBe(
      level,
    );
    pass(2990);
    expect(shown('New message received')).toBe(true);
    pass(10);
    fade();
    expect(shown('New message received')).toBe(false);
  },
);

test('NTF-06 errors are announced as alerts, others as status; the same id replaces the text', () => {
  render(<Toaster />);
  raise(() => notify.error('That did not work'));
  raise(() => notify.success('Sending', { id: 'message' }));
  raise(() => notify.success('Sent', { id: 'message' }));
  expect(screen.getByRole('alert').textContent).toBe('That did not work');
  expect(screen.getByRole('status').textContent).toBe('Sent');
});

test('NTF-06 toasts stay while they have keyboard focus, even when the pointer leaves', () => {
  render(<Toaster />);
  raise(() => notify.info('Hold on'));
  act(() => screen.getByRole('button', { name: 'Close' }).focus());
  point(true);
  point(false);
  pass(60_000);
  expect(shown('Hold on')).toBe(true);
  act(() => screen.getByRole('button', { name: 'Close' }).blur());
  pass(3000);
  fade();
  expect(shown('Hold on')).toBe(false);
});

test('NTF-06 closing one by keyboard returns focus and lets the others time out', () => {
  render(
    <>
      <button type="button">Where I was</button>
      <Toaster />
    </>,
  );
  raise(() => notify.info('Stays'));
  raise(() => notify.error('Goes'));
  const before = screen.getByRole('button', { name: 'Where I was' });
  const close = screen.getAllByRole('button', { name: 'Close' })[0];
  act(() => before.focus());
  act(() => close?.focus());
  if (close) fireEvent.click(close);
  fade();
  expect(shown('Goes')).toBe(false);
  expect(document.activeElement).toBe(before);
  pass(3000);
  fade();
  expect(shown('Stays')).toBe(false);
});

test('NTF-06 an action runs once and closes its toast', () => {
  const undo = vi.fn();
  render(<Toaster />);
  raise(() => notify.success('Post deleted', { action: { label: 'Undo', onClick: undo } }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  fade();
  expect(undo).toHaveBeenCalledOnce();
  expect(shown('Post deleted')).toBe(false);
});

test('NTF-06 a toast raised before the view has loaded is shown once it has, for three seconds', () => {
  notify.warning('You are offline');
  notify.info('1 new post', { id: 'posts' });
  notify.info('2 new posts', { id: 'posts' });
  dismissToast(notify.info('Never mind'));
  pass(60_000);
  render(<Toaster />);
  pass(2990);
  expect(shown('You are offline')).toBe(true);
  expect(shown('1 new post')).toBe(false);
  expect(shown('2 new posts')).toBe(true);
  expect(shown('Never mind')).toBe(false);
  pass(10);
  fade();
  expect(shown('You are offline')).toBe(false);
});

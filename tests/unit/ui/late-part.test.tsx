import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { standingToasts } from '#tests/unit/toasts.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { lazyStore, loadWithRetry } from '#ui/chunks/lazy-store.ts';
import { watchFocus } from '#ui/focus/watch-focus.ts';
import { button, focused } from './focused.ts';

test('UIX-05 if a control disappears before the focus code has loaded, focus moves to the page heading', async () => {
  const page = (isShown: boolean) => (
    <main>
      <h1>Settings</h1>
      {isShown && <button type="button">Unblock</button>}
    </main>
  );
  const { rerender } = render(page(true));
  const unblock = button('Unblock');
  act(() => unblock.focus());
  rerender(page(false));
  expect(document.activeElement).toBe(document.body);
  watchFocus(unblock);
  await focused(() => screen.getByRole('heading', { name: 'Settings' }));
});

describe('a lazy part of a page', () => {
  /** A part that loads only while the network is there, and counts its attempts. */
  function code() {
    const network = { isOnline: false, attempts: 0 };
    const Question = ({ onKeep }: { onKeep: () => void }) => (
      <button type="button" onClick={onKeep}>
        Keep it
      </button>
    );
    const load = async () => {
      network.attempts += 1;
      if (!network.isOnline) throw new TypeError('Loading chunk question failed');
      return Question;
    };
    return { network, load };
  }

  const toasts = standingToasts();

  test('ROU-08 a dialog whose code does not load leaves the page intact, and the same button opens it later', async () => {
    const { network, load } = code();
    const Question = lazyPart(load);
    function Page() {
      const [asking, setAsking] = useState(false);
      const close = () => setAsking(false);
      return (
        <>
          <input aria-label="Typed" defaultValue="" />
          <button type="button" onClick={() => setAsking(true)}>
            Remove
          </button>
          {asking && <Question onKeep={close} onLoadFailed={close} />}
        </>
      );
    }
    render(<Page />);
    const typed = screen.getByLabelText<HTMLInputElement>('Typed');
    fireEvent.change(typed, { target: { value: 'Half a sentence' } });
    fireEvent.click(screen.getByText('Remove'));
    await waitFor(() =>
      expect(toasts[0]?.text).toBe('That didn’t load. Check your connection and try again.'),
    );
    expect(typed.isConnected && typed.value).toBe('Half a sentence');
    network.isOnline = true;
    fireEvent.click(screen.getByText('Remove'));
    fireEvent.click(await screen.findByText('Keep it'));
    expect(screen.queryByText('Keep it')).toBeNull();
    fireEvent.click(screen.getByText('Remove'));
    expect(screen.getByText('Keep it')).toBeDefined();
    expect(network.attempts).toBe(2);
  });

  const Typed = ({ children }: { children?: ReactNode }) => (
    <form>
      <input aria-label="Typed" />
      {children}
    </form>
  );

  test('ROU-08 a part whose code did not load is retried; its placeholder stays meanwhile, with the typed text', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { network, load } = code();
    const Acts = lazyPart(load);
    const { unmount } = render(
      <Acts onKeep={() => {}} fallback={<Typed />} renderError={(again) => <Typed>{again}</Typed>} />,
    );
    const typed = screen.getByLabelText<HTMLInputElement>('Typed');
    fireEvent.change(typed, { target: { value: 'Half a sentence' } });
    await screen.findByRole('button', { name: 'Didn’t load. Try again' });
    fireEvent.click(screen.getByRole('button', { name: 'Didn’t load. Try again' }));
    await act(async () => {});
    expect(network.attempts, 'retried at once').toBe(2);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(network.attempts, 'retried by itself').toBe(4);
    expect(typed.isConnected && typed.value).toBe('Half a sentence');
    network.isOnline = true;
    act(() => void dispatchEvent(new Event('online')));
    await screen.findByText('Keep it');
    expect(screen.queryByText('Didn’t load. Try again')).toBeNull();
    unmount();
  });

  test('ROU-08 a part that is no longer shown is not retried', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { network, load } = code();
    const Acts = lazyPart(load);
    const { unmount } = render(<Acts onKeep={() => {}} />);
    await screen.findByRole('button', { name: 'Didn’t load. Try again' });
    unmount();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(network.attempts).toBe(1);
  });
});

describe('a lazy store', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  const failing = (times: number) => {
    const load = vi.fn(async () => {
      if (load.mock.calls.length <= times) throw new Error('Loading chunk toaster failed');
      return 'loaded';
    });
    return load;
  };

  test('ROU-08 a part of the frame that fails is retried until it loads, at growing intervals', async () => {
    const load = failing(3);
    const done = loadWithRetry(load);
    await vi.advanceTimersByTimeAsync(999);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(load).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(2_000 + 4_000);
    expect(await done).toBe('loaded');
    expect(load).toHaveBeenCalledTimes(4);
  });

  test('ROU-08 it is retried at once when the network is back', async () => {
    const load = failing(1);
    const done = loadWithRetry(load);
    await vi.advanceTimersByTimeAsync(0);
    dispatchEvent(new Event('online'));
    expect(await done).toBe('loaded');
  });

  test('ROU-08 a failed part is loaded again, once for all its users, and subscribers are notified', async () => {
    const load = failing(1);
    const part = lazyStore(load);
    const onChange = vi.fn();
    part.subscribe(onChange);
    await expect(part.load()).rejects.toThrow('Loading chunk');
    expect([part.current(), onChange.mock.calls.length]).toEqual([null, 0]);
    expect(await Promise.all([part.load(), part.load()])).toEqual(['loaded', 'loaded']);
    expect([part.current(), load.mock.calls.length, onChange.mock.calls.length]).toEqual(['loaded', 2, 1]);
  });
});

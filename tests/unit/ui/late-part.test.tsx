import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { standingToasts } from '#tests/unit/toasts.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Code that comes when the network is there; every try is counted. */
function code() {
  const network = { isThere: false, tries: 0 };
  const Question = ({ onKeep }: { onKeep: () => void }) => (
    <button type="button" onClick={onKeep}>
      Keep it
    </button>
  );
  const load = async () => {
    network.tries += 1;
    if (!network.isThere) throw new TypeError('Loading chunk question failed');
    return Question;
  };
  return { network, load };
}

const toasts = standingToasts();

test('ROU-08 a dialog whose code does not come leaves the page whole, and the same button opens it later', async () => {
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
        {asking && <Question onKeep={close} onLost={close} />}
      </>
    );
  }
  render(<Page />);
  const typed = screen.getByLabelText<HTMLInputElement>('Typed');
  fireEvent.change(typed, { target: { value: 'Half a sentence' } });
  fireEvent.click(screen.getByText('Remove'));
  await waitFor(() =>
    expect(toasts[0]?.text).toBe('That did not load. Check your connection and try again.'),
  );
  expect(typed.isConnected && typed.value).toBe('Half a sentence');
  network.isThere = true;
  fireEvent.click(screen.getByText('Remove'));
  fireEvent.click(await screen.findByText('Keep it'));
  expect(screen.queryByText('Keep it')).toBeNull();
  fireEvent.click(screen.getByText('Remove'));
  expect(screen.getByText('Keep it')).toBeDefined();
  expect(network.tries).toBe(2);
});

test('ROU-08 a part of a page whose code does not come says so in its place, with the way to try again', async () => {
  vi.useFakeTimers();
  const { network, load } = code();
  const Acts = lazyPart(load);
  render(<Acts onKeep={() => {}} />);
  const settle = () => act(async () => {});
  const tryAgain = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Did not load. Try again' }));
    await settle();
  };
  await settle();
  await tryAgain();
  expect(network.tries).toBe(2);
  network.isThere = true;
  await tryAgain();
  expect(screen.getByText('Keep it')).toBeDefined();
});

const Typed = ({ children }: { children?: ReactNode }) => (
  <form>
    <input aria-label="Typed" />
    {children}
  </form>
);

test('ROU-08 a part whose code did not come is tried by itself; what is of use meanwhile stays, with what is typed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { network, load } = code();
  const Acts = lazyPart(load);
  const { unmount } = render(
    <Acts onKeep={() => {}} meanwhile={<Typed />} whenLost={(again) => <Typed>{again}</Typed>} />,
  );
  const typed = screen.getByLabelText<HTMLInputElement>('Typed');
  fireEvent.change(typed, { target: { value: 'Half a sentence' } });
  await screen.findByRole('button', { name: 'Did not load. Try again' });
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(network.tries).toBe(3);
  expect(typed.isConnected && typed.value).toBe('Half a sentence');
  network.isThere = true;
  act(() => void dispatchEvent(new Event('online')));
  await screen.findByText('Keep it');
  expect(screen.queryByText('Did not load. Try again')).toBeNull();
  unmount();
});

test('ROU-08 a part that nobody shows any more is not tried again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { network, load } = code();
  const Acts = lazyPart(load);
  const { unmount } = render(<Acts onKeep={() => {}} />);
  await screen.findByRole('button', { name: 'Did not load. Try again' });
  unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(network.tries).toBe(1);
});

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { standingToasts } from '#tests/unit/toasts.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';

afterEach(() => {
  cleanup();
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
  const { network, load } = code();
  const Acts = lazyPart(load);
  render(<Acts onKeep={() => {}} />);
  const again = await screen.findByRole('button', { name: 'Did not load. Try again' });
  fireEvent.click(again);
  await screen.findByRole('button', { name: 'Did not load. Try again' });
  expect(network.tries).toBe(2);
  network.isThere = true;
  fireEvent.click(screen.getByRole('button', { name: 'Did not load. Try again' }));
  await screen.findByText('Keep it');
});

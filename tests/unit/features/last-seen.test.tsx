import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { WaitForNetwork } from '#features/last-seen/wait-for-network.tsx';

vi.mock('#features/last-seen/last-seen.tsx', () => ({ LastSeen: () => 'what was last seen' }));

function setOnline(onLine: boolean) {
  vi.stubGlobal('navigator', { ...navigator, onLine });
  dispatchEvent(new Event(onLine ? 'online' : 'offline'));
}

test('SPD-05 ROU-05 a page that loses the network while loading shows its cached copy until it has loaded', async () => {
  setOnline(true);
  render(<WaitForNetwork />);
  expect(screen.queryByText(/last seen/)).toBeNull();
  act(() => setOnline(false));
  expect(await screen.findByText(/last seen/)).not.toBeNull();
  act(() => setOnline(true));
  expect(screen.getByText(/last seen/)).not.toBeNull();
});

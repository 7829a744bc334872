import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { KeysDialog } from '#features/shortcuts/keys-dialog.tsx';

afterEach(cleanup);

test('UIX-05 a key that is pressed twice stands there twice', () => {
  const gigs = { keys: 'g g', shown: ['G', 'G'], does: 'Browse gigs', act: () => {} };
  render(<KeysDialog groups={[{ title: 'Go to', shortcuts: [gigs] }]} onClose={() => {}} />);
  const row = within(screen.getByRole('dialog')).getByText('Browse gigs').parentElement;
  expect(row?.querySelectorAll('kbd')).toHaveLength(2);
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import Smartphone from 'lucide-react/icons/smartphone';
import { afterEach, expect, test, vi } from 'vitest';
import { NamedRow } from '#features/settings/named-row.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { compositions } from './compositions.ts';

afterEach(cleanup);

test('UIX-05 Escape of an input method leaves a dialog open', () => {
  const onOpenChange = vi.fn();
  render(
    <Dialog open onOpenChange={onOpenChange} title="Report">
      <input aria-label="What happened" />
    </Dialog>,
  );
  const box = screen.getByRole('textbox');
  for (const composition of compositions) fireEvent.keyDown(box, { key: 'Escape', ...composition });
  expect(onOpenChange).not.toHaveBeenCalled();
  fireEvent.keyDown(box, { key: 'Escape' });
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
});

test('UIX-05 Escape of an input method does not end the renaming of a device', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NamedRow icon={Smartphone} kind="Phone" words="" name="Mine" limit={40} rename={async () => {}} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Rename Mine' }));
  for (const composition of compositions)
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape', ...composition });
  expect(screen.getByRole('textbox')).toBeDefined();
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
  expect(screen.queryByRole('textbox')).toBeNull();
});

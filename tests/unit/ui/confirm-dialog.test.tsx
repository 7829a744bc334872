import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';

afterEach(cleanup);

async function ask(busy = false) {
  const onConfirm = vi.fn();
  const onKeep = vi.fn();
  render(
    <ConfirmDialog
      open
      title="Delete “Samba night”?"
      confirm="Delete gig"
      busy={busy}
      onConfirm={onConfirm}
      onKeep={onKeep}
    >
      Four people have applied. They will be told it is off.
    </ConfirmDialog>,
  );
  return { onConfirm, onKeep, dialog: await screen.findByRole('alertdialog') };
}

describe('UIX-05 confirm dialog', () => {
  test('UIX-05 is named by what goes and described by what follows', async () => {
    const { dialog } = await ask();
    expect(screen.getByRole('alertdialog', { name: 'Delete “Samba night”?' })).toBe(dialog);
    const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toContain('Four people have applied');
  });

  test('UIX-05 the keyboard starts on keeping', async () => {
    await ask();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep it'));
  });

  test('UIX-05 Escape keeps', async () => {
    const { dialog, onKeep, onConfirm } = await ask();
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(onKeep).toHaveBeenCalledOnce();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  test('UIX-05 only the verb does it', async () => {
    const { onKeep, onConfirm } = await ask();
    fireEvent.click(screen.getByRole('button', { name: 'Delete gig' }));
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(onKeep).not.toHaveBeenCalled();
  });

  test('UIX-05 while it works a second press and Escape do nothing', async () => {
    const { dialog, onKeep, onConfirm } = await ask(true);
    const button = screen.getByRole('button', { name: 'Delete gig' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    fireEvent.click(button);
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(onConfirm).not.toHaveBeenCalled();
    expect(onKeep).not.toHaveBeenCalled();
  });
});

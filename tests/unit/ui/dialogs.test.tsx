import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RenamableRow } from '#features/settings/renamable-row.tsx';
import { compositions } from '#tests/unit/ui/compositions.ts';
import { button, focused, press, row } from '#tests/unit/ui/focused.ts';
import { withProviders } from '#tests/unit/with-providers.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { watchFocus } from '#ui/focus/watch-focus.ts';
import { Menu, MenuItem } from '#ui/menu/menu.tsx';

describe('a confirmation', () => {
  async function ask(busy = false) {
    const onConfirm = vi.fn();
    const onKeep = vi.fn();
    render(
      <ConfirmDialog
        open
        title="Delete “Samba night”?"
        confirmLabel="Delete gig"
        busy={busy}
        onConfirm={onConfirm}
        onCancel={onKeep}
      >
        Four people have applied. They will be told it is off.
      </ConfirmDialog>,
    );
    return { onConfirm, onKeep, dialog: await screen.findByRole('alertdialog') };
  }

  test('UIX-05 is named by what it removes, described by the consequence, and starts with focus on Keep', async () => {
    const { dialog } = await ask();
    expect(screen.getByRole('alertdialog', { name: 'Delete “Samba night”?' })).toBe(dialog);
    const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toContain('Four people have applied');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep it'));
  });

  test('UIX-05 Escape cancels, and only the button with the verb confirms', async () => {
    const { dialog, onKeep, onConfirm } = await ask();
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(onKeep).toHaveBeenCalledOnce();
    expect(onConfirm).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Delete gig' }));
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(onKeep).toHaveBeenCalledOnce();
  });

  test('UIX-05 while busy, a second press and Escape do nothing', async () => {
    const { dialog, onKeep, onConfirm } = await ask(true);
    const button = screen.getByRole('button', { name: 'Delete gig' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    fireEvent.click(button);
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(onConfirm).not.toHaveBeenCalled();
    expect(onKeep).not.toHaveBeenCalled();
  });
});

describe('input methods', () => {
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

  test('UIX-05 Escape of an input method does not cancel renaming a device', () => {
    render(
      <RenamableRow icon={Smartphone} kind="Phone" details="" name="Mine" limit={40} rename={vi.fn()} />,
      withProviders(),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Rename Mine' }));
    for (const composition of compositions)
      fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape', ...composition });
    expect(screen.getByRole('textbox')).toBeDefined();
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('focus after a dialog', () => {
  beforeEach(watchFocus);

  function Asking({ viaMenu = false }) {
    const [left, setLeft] = useState(['A', 'B', 'C']);
    const [asking, setAsking] = useState<string | null>(null);
    const drop = () => {
      setLeft(left.filter((name) => name !== asking));
      setAsking(null);
    };
    return (
      <main>
        <h2>Things</h2>
        <ul>
          {left.map((name) => (
            <li key={name}>
              {name}
              {viaMenu ? (
                <Menu trigger={<button type="button">Ask {name}</button>}>
                  <MenuItem onSelect={() => setAsking(name)}>Delete</MenuItem>
                </Menu>
              ) : (
                <button type="button" onClick={() => setAsking(name)}>
                  Ask {name}
                </button>
              )}
              {asking === name && (
                <ConfirmDialog open title="Sure?" onConfirm={drop} onCancel={() => setAsking(null)}>
                  It goes.
                </ConfirmDialog>
              )}
            </li>
          ))}
        </ul>
      </main>
    );
  }
  const chooseByKey = async (name: string) => {
    act(() => button(name).focus());
    fireEvent.keyDown(button(name), { key: 'Enter' });
    fireEvent.keyDown(await screen.findByRole('menuitem'), { key: 'Enter' });
  };

  test.each([
    ['a button', false, press],
    ['a menu', true, chooseByKey],
  ])(
    'UIX-05 a confirmation opened by %s returns focus to it, or to the next row when it is gone',
    async (_what, viaMenu, open) => {
      render(<Asking viaMenu={viaMenu} />);
      const confirmationOpens = () => focused(() => screen.getByText('Keep it').closest('button'));
      await open('Ask A');
      await confirmationOpens();
      fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' });
      await focused(() => button('Ask A'));
      await open('Ask B');
      await confirmationOpens();
      press('Keep it');
      await focused(() => button('Ask B'));
      await open('Ask A');
      await confirmationOpens();
      press('Delete');
      await focused(() => row('B'));
    },
  );

  test('ROU-09 UIX-05 a closing menu leaves focus on the heading of another page', async () => {
    const arrive = () => setTimeout(() => screen.getByRole('heading').focus());
    render(
      <main>
        <h1 tabIndex={-1}>Another page</h1>
        <Menu trigger={<button type="button">Account</button>}>
          <MenuItem onSelect={arrive}>Settings</MenuItem>
        </Menu>
      </main>,
    );
    await chooseByKey('Account');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    // A closed menu moves focus in the next task.
    await act(() => new Promise((done) => setTimeout(done)));
    expect(document.activeElement).toBe(screen.getByRole('heading'));
  });

  test('UIX-05 a dialog returns focus unless it has moved elsewhere meanwhile', async () => {
    function Opens({ elsewhere = false }) {
      const [open, setOpen] = useState(false);
      const close = () => {
        setOpen(false);
        if (elsewhere) setTimeout(() => document.querySelector('input')?.focus());
      };
      return (
        <main>
          <input aria-label="Elsewhere" />
          <button type="button" onClick={() => setOpen(true)}>
            Open
          </button>
          <Dialog open={open} onOpenChange={close} title="Crop">
            words
          </Dialog>
        </main>
      );
    }
    const { rerender } = render(<Opens />);
    press('Open');
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
    await focused(() => button('Open'));
    rerender(<Opens elsewhere />);
    press('Open');
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
    await focused(() => screen.getByLabelText('Elsewhere'));
  });
});

import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { standingToasts } from '#tests/unit/toasts.ts';
import { Menu, MenuItem } from '#ui/menu/menu.tsx';

const network = vi.hoisted(() => ({ isOnline: true }));
vi.mock('#ui/menu/menu-parts.tsx', async (original) => {
  if (!network.isOnline) throw new TypeError('Loading chunk menu-parts failed');
  return original();
});

const toasts = standingToasts();
afterEach(() => {
  network.isOnline = true;
});

const show = (onSelect = () => {}) =>
  render(
    <Menu trigger={<button type="button">More</button>}>
      <MenuItem onSelect={onSelect}>Edit</MenuItem>
      <MenuItem>Delete</MenuItem>
    </Menu>,
  );
const button = () => screen.getByRole('button', { name: 'More', hidden: true });

test('ROU-08 a menu whose code does not load says so, and opens on the next try', async () => {
  network.isOnline = false;
  show();
  fireEvent.click(button());
  await waitFor(() => expect(toasts[0]?.text).toBe('The menu didn’t load. Check your connection.'));
  expect(screen.queryByRole('menu')).toBeNull();
  network.isOnline = true;
  toasts[0]?.action?.onClick();
  await screen.findByRole('menu');
  expect(toasts).toEqual([]);
});

test.each(['Enter', ' ', 'ArrowDown'])('UIX-05 a menu opened by %j focuses its first item', async (key) => {
  show();
  button().focus();
  fireEvent.keyDown(button(), { key });
  const first = await screen.findByRole('menuitem', { name: 'Edit' });
  await waitFor(() => expect(document.activeElement).toBe(first));
});

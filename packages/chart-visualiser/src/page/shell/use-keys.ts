import { useEffect } from 'react';
import type { Page } from '../state/use-page.tsx';
import type { OpenDialog } from './app.tsx';

const key = 'visualiser.singleKeys';

/** Whether `/` and `?` are shortcuts: speech input users can switch them off (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

export function setSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(key);
    else localStorage.setItem(key, 'off');
  } catch {
    // Without storage they stay on.
  }
}

const elsewhere = 'input, textarea, select, dialog, [popover], [role="tablist"], [role="listbox"]';
const hasOwnSpace = `${elsewhere}, button, a, summary, [role="button"]`;

const isIn = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

type Act = () => void;

function dialogKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): OpenDialog {
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return 'search';
  if (ctrlKey || metaKey || altKey || !areSingleKeysOn()) return null;
  return key === '/' ? 'search' : key === '?' ? 'help' : null;
}

function walkKey({ player, path }: Page, { key, target, repeat }: KeyboardEvent): Act | null {
  if (path === null || repeat) return null;
  const { matches } = player.getSnapshot();
  switch (key) {
    case 'ArrowRight':
      return () => player.send({ type: 'player.next' });
    case 'ArrowLeft':
      return () => player.send({ type: 'player.previous' });
    case ' ':
      return isIn(target, hasOwnSpace)
        ? null
        : () => player.send({ type: matches({ open: 'playing' }) ? 'player.pause' : 'player.play' });
    default:
      return null;
  }
}

/** Clears the selection, then closes the path. */
function leaveKey({ go, path, place }: Page, { key }: KeyboardEvent): Act | null {
  if (key !== 'Escape') return null;
  if (place.selected !== null) return () => go({ ...place, selected: null });
  return path === null ? null : () => go({ ...place, path: null, step: 0 });
}

/** Shortcuts of the whole page. Ignores keys that a component has handled. */
export function useKeys(page: Page, open: (dialog: OpenDialog) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isIn(event.target, elsewhere)) return;
      const dialog = dialogKey(event);
      const act = dialog ? () => open(dialog) : (walkKey(page, event) ?? leaveKey(page, event));
      if (act === null) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [page, open]);
}

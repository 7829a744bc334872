import type { RegisteredRouter } from '@tanstack/react-router';
import { openPanel } from '#shared/panels.ts';
import { rowsIn, takeFocus } from '#ui/focus/focus-place.ts';

type Shortcut = {
  /** In tinykeys syntax. */
  keys: string;
  /** As printed on the keyboard, one word per key. */
  shown: readonly string[];
  /** The label of the palette row that does the same, so that it shows the keys. */
  does: string;
  run: () => void;
};

export type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] };

const isApple = () => /Mac|iP(?:hone|ad|od)/.test(navigator.platform);

/** Without the rows of the side panel. */
function mainRows(): HTMLElement[] {
  const main = document.querySelector('main');
  return main ? rowsIn(main).filter((row) => row !== main && !row.closest('aside')) : [];
}

const rowInFocus = (rows: readonly HTMLElement[]) =>
  rows.findIndex((row) => row.contains(document.activeElement));

/** Moves the focus to the next or previous row; without focus, to the first visible one. */
function step(by: 1 | -1) {
  const rows = mainRows();
  const at = rowInFocus(rows);
  const inSight = rows.findIndex((row) => row.getBoundingClientRect().bottom > 80);
  const next = rows[at < 0 ? Math.max(inSight, 0) : at + by];
  if (next) takeFocus(next, false);
}

/** Opens the focused row: the last link with a time, otherwise the first link. */
function openRow() {
  const rows = mainRows();
  const row = rows[rowInFocus(rows)];
  const link = row?.querySelector<HTMLElement>('a:has(time)') ?? row?.querySelector<HTMLElement>('a');
  link?.click();
}

/** The search of this page, otherwise the palette. */
function search() {
  const box = document.querySelector<HTMLElement>('main input[type="search"]');
  if (box) box.focus();
  else openPanel('palette');
}

/** Global shortcuts in the order of their list; `userId` is null for a visitor. */
export function shortcutsOf(router: RegisteredRouter, userId: string | null): readonly ShortcutGroup[] {
  const go = (letter: string, does: string, to: () => Promise<void>): Shortcut => ({
    keys: `g ${letter}`,
    shown: ['G', letter.toUpperCase()],
    does,
    run: () => void to(),
  });
  const gigs = go('g', 'Browse gigs', () => router.navigate({ to: '/gigs' }));
  const people = go('d', 'Discover Links', () => router.navigate({ to: '/discover' }));
  return [
    {
      title: 'Anywhere',
      shortcuts: [
        {
          keys: '$mod+k',
          shown: [isApple() ? '⌘' : 'Ctrl', 'K'],
          does: 'Search people, gigs, pages and actions',
          run: () => openPanel('palette'),
        },
        { keys: '[Shift]+?', shown: ['?'], does: 'Keyboard shortcuts', run: () => openPanel('keys') },
        { keys: '/', shown: ['/'], does: 'Search this page', run: search },
      ],
    },
    {
      title: 'In a list',
      shortcuts: [
        { keys: 'j', shown: ['J'], does: 'Next item', run: () => step(1) },
        { keys: 'k', shown: ['K'], does: 'Previous item', run: () => step(-1) },
        { keys: 'o', shown: ['O'], does: 'Open item', run: openRow },
      ],
    },
    {
      title: 'Go to',
      shortcuts:
        userId === null
          ? [gigs, people]
          : [
              go('c', 'Community', () => router.navigate({ to: '/community' })),
              gigs,
              people,
              go('m', 'Messages', () => router.navigate({ to: '/messages' })),
              go('n', 'Notifications', () => router.navigate({ to: '/notifications' })),
              go('h', 'Dashboard', () => router.navigate({ to: '/dashboard' })),
              go('l', 'My links', () => router.navigate({ to: '/links' })),
              go('p', 'My profile', () => router.navigate({ to: '/profile/$id', params: { id: userId } })),
              go('s', 'Settings', () => router.navigate({ to: '/settings' })),
            ],
    },
  ];
}

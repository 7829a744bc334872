import type { Locator, Page } from 'playwright-core';
import { notVisible, type PageView } from '../world.ts';

/** The count in an anchor's accessible name: 0 without a number, null without the anchor. */
async function countOf(anchor: Locator): Promise<number | 'more than 99' | null> {
  if ((await anchor.count()) === 0) return null;
  const words = await anchor.evaluate((node) => node.getAttribute('aria-label') ?? node.textContent);
  if (words?.includes('more than 99')) return 'more than 99';
  return Number(/(\d+) unread/.exec(words ?? '')?.[1] ?? 0);
}

/** Runs in the page: messages with the mark below them, or below the last one of their group. */
function readMessages(rows: (HTMLElement | SVGElement)[]) {
  const messages = rows.flatMap((row) => {
    const words = row.querySelector('p[id]')?.textContent ?? '';
    const own = words.startsWith('You: ');
    const below = row.querySelector(':scope > p, :scope > [role=alert]');
    const time = below?.querySelector('time')?.textContent ?? '';
    const mark = below?.textContent
      ?.replace(time, '')
      .replace(/^Not sent.*/, 'not sent')
      .toLowerCase();
    return words === '' ? [] : [{ text: words.replace(/^[^:]*: /, ''), own, mark: mark || null }];
  });
  return messages.map(({ text, own }, nth) => ({
    text,
    mark: own ? (messages.slice(nth).find(({ mark }) => mark !== null)?.mark ?? null) : null,
  }));
}

/** Runs in the page, all at once, since the form may close meanwhile. Reads her post, the first one. */
function readOwnPost([post]: (HTMLElement | SVGElement)[]) {
  const form = post?.querySelector('form');
  const box = form?.querySelector('textarea');
  const newer = [...(form?.querySelectorAll('li') ?? [])].find(({ innerText }) =>
    innerText.includes('is now:'),
  );
  const errorIds = box?.getAttribute('aria-errormessage') ?? box?.getAttribute('aria-describedby') ?? '';
  const error = errorIds
    .split(' ')
    .map((id) => document.getElementById(id)?.innerText ?? '')
    .join(' ')
    .trim();
  return {
    text: form ? null : (post?.querySelector<HTMLElement>('header + div')?.innerText ?? null),
    draft: box?.value ?? null,
    newer: newer?.innerText.replace(/^.*is now: /s, '') ?? null,
    error: error || null,
  };
}

/** Runs in the page: what replaces a post that she deleted. */
function readDeleted([line]: (HTMLElement | SVGElement)[]) {
  const status = line?.querySelector('[role=status]')?.textContent ?? '';
  const [button] = line?.querySelectorAll('button') ?? [];
  return {
    isOffered: button?.textContent === 'Undo',
    reason: button?.textContent === 'Dismiss' ? status : null,
    hasFailed: status.includes('didn’t go through'),
  };
}

export function createPageView(page: Page, logged: readonly string[], toasts: readonly string[]): PageView {
  const banner = page.getByRole('banner');
  const messages = banner.getByRole('link', { name: /^Messages/ });
  const isAt = (path: string) => new URL(page.url()).pathname === path;
  const likeButton = page.getByRole('main').getByRole('button', { name: /^Like,/ });

  const who = async () => {
    if (await banner.getByRole('button', { name: 'Your account' }).isVisible()) return 'member';
    return (await banner.getByRole('link', { name: 'Sign In' }).isVisible()) ? 'visitor' : 'unknown';
  };

  return {
    who,
    says: (text) => page.evaluate((words) => document.body.innerText.includes(words), text),
    address: () => {
      const { pathname, search } = new URL(page.url());
      return pathname + search;
    },
    logged: () => logged,
    toasts: () => toasts,
    unreadMessages: () => countOf(messages),
    totalUnread: () => countOf(banner.getByRole('link', { name: /^Notifications/ })),
    async notifications() {
      if (!isAt('/notifications')) return (await who()) === 'visitor' ? [] : notVisible;
      return page
        .getByRole('main')
        .locator('li:has(button[aria-label^="Delete:"])')
        .evaluateAll((lines) =>
          lines.map((line) => ({
            id: line.querySelector('b')?.textContent ?? null,
            read: line.querySelector('[aria-label^="Mark as read"]') === null,
          })),
        );
    },
    messages: () => page.getByRole('log').locator('[data-row]').evaluateAll(readMessages),
    isTyping: ({ name }) => page.getByRole('log').getByText(`${name} is typing`).isVisible(),
    typed: () => page.getByRole('textbox', { name: /^Message to/ }).inputValue(),
    form: () => notVisible,
    keepsInput: async () => (await page.getByRole('form').getByLabel('E-mail').inputValue()) !== '',
    async like() {
      const name = (await likeButton.getAttribute('aria-label')) ?? '';
      const liked = (await likeButton.getAttribute('aria-pressed')) === 'true';
      return { liked, count: Number(/\d+/.exec(name)?.[0]) };
    },
    undo: () =>
      page.getByRole('main').getByRole('article', { name: 'A post you deleted' }).evaluateAll(readDeleted),
    ownPost: () => page.getByRole('main').getByRole('article').evaluateAll(readOwnPost),
  };
}

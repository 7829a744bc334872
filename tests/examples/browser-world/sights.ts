import type { Locator, Page } from 'playwright-core';
import { type Sights, unseen } from '../world.ts';

/** What a person who cannot see the link is told: 0 where no figure is named, null where there is no link. */
async function figureOf(link: Locator): Promise<number | 'more than 99' | null> {
  if ((await link.count()) === 0) return null;
  const words = await link.evaluate((node) => node.getAttribute('aria-label') ?? node.textContent);
  if (words?.includes('more than 99')) return 'more than 99';
  return Number(/(\d+) unread/.exec(words ?? '')?.[1] ?? 0);
}

/** Runs in the page: what is said, with the mark that stands below it or below what follows in one go. */
function readTalk(rows: (HTMLElement | SVGElement)[]) {
  const said = rows.flatMap((row) => {
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
  return said.map(({ text, own }, nth) => ({
    text,
    mark: own ? (said.slice(nth).find(({ mark }) => mark !== null)?.mark ?? null) : null,
  }));
}

/** Runs in the page, at one moment, since a form closes while it is looked at: her post, which stands first. */
function readOwnPost([post]: (HTMLElement | SVGElement)[]) {
  const form = post?.querySelector('form');
  const box = form?.querySelector('textarea');
  const newer = [...(form?.querySelectorAll('li') ?? [])].find(({ innerText }) =>
    innerText.includes('is now:'),
  );
  const said = box?.getAttribute('aria-errormessage') ?? box?.getAttribute('aria-describedby') ?? '';
  const fault = said
    .split(' ')
    .map((id) => document.getElementById(id)?.innerText ?? '')
    .join(' ')
    .trim();
  return {
    words: form ? null : (post?.querySelector<HTMLElement>('header + div')?.innerText ?? null),
    typed: box?.value ?? null,
    newer: newer?.innerText.replace(/^.*is now: /s, '') ?? null,
    fault: fault || null,
  };
}

/** Runs in the page: the place of a post that she has deleted. */
function readDeleted([line]: (HTMLElement | SVGElement)[]) {
  const said = line?.querySelector('[role=status]')?.textContent ?? '';
  const [button] = line?.querySelectorAll('button') ?? [];
  return {
    isOffered: button?.textContent === 'Undo',
    why: button?.textContent === 'Dismiss' ? said : null,
    failed: said.includes('didn’t go through'),
  };
}

/** What stands on the page, and what its parts wrote to the log. */
export function createSights(page: Page, logged: readonly string[], toasts: readonly string[]): Sights {
  const bar = page.getByRole('banner');
  const messages = bar.getByRole('link', { name: /^Messages/ });
  const isAt = (path: string) => new URL(page.url()).pathname === path;
  const heart = page.getByRole('main').getByRole('button', { name: /^Like,/ });

  const who = async () => {
    if (await bar.getByRole('button', { name: 'Your account' }).isVisible()) return 'member';
    return (await bar.getByRole('link', { name: 'Sign In' }).isVisible()) ? 'nobody' : 'unknown';
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
    unreadMessages: () => figureOf(messages),
    unreadInAll: () => figureOf(bar.getByRole('link', { name: /^Notifications/ })),
    async notifications() {
      if (!isAt('/notifications')) return (await who()) === 'nobody' ? [] : unseen;
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
    messages: () => page.getByRole('log').locator('[data-row]').evaluateAll(readTalk),
    isTyping: ({ name }) => page.getByRole('log').getByText(`${name} is typing`).isVisible(),
    typed: () => page.getByRole('textbox', { name: /^Message to/ }).inputValue(),
    form: () => unseen,
    keptFields: async () => (await page.getByRole('form').getByLabel('E-mail').inputValue()) !== '',
    async like() {
      const name = (await heart.getAttribute('aria-label')) ?? '';
      const liked = (await heart.getAttribute('aria-pressed')) === 'true';
      return { liked, count: Number(/\d+/.exec(name)?.[0]) };
    },
    undo: () =>
      page.getByRole('main').getByRole('article', { name: 'A post you deleted' }).evaluateAll(readDeleted),
    ownPost: () => page.getByRole('main').getByRole('article').evaluateAll(readOwnPost),
  };
}

import { type Browser, type BrowserContextOptions, test as base, expect } from '@playwright/test';
import { collectPageErrors, lateChunks } from './page-errors.ts';

export const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 900 },
} as const;

export type PersonOptions = {
  /** Signed in with this token from the first page. */
  token?: string;
  /** Further local storage items, by key. */
  storage?: Record<string, string>;
  size?: keyof typeof sizes;
  context?: BrowserContextOptions;
};

export type NewPerson = (origin: string, options?: PersonOptions) => ReturnType<typeof open>;

async function open(
  browser: Browser,
  origin: string,
  { token, storage = {}, size = 'desktop', context: more }: PersonOptions,
) {
  const remembered = Object.entries(token === undefined ? storage : { ...storage, token });
  const localStorage = remembered.map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    baseURL: origin,
    viewport: sizes[size],
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
    ...more,
  });
  const pageErrors = collectPageErrors(context);
  const openTab = async () => {
    const page = await context.newPage();
    await pageErrors.reportViolations(page);
    return page;
  };
  return {
    context,
    page: await openTab(),
    /** Opens another tab in the same browser. */
    openTab,
    pageErrors: pageErrors.all,
    expectPageErrors: pageErrors.expect,
    unexpectedPageErrors: pageErrors.unexpected,
    /** Going offline makes pending requests fail, and log errors. */
    setOffline: (isOffline: boolean) => {
      pageErrors.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK|WebSocket/, /^error: \[\w+\]/, lateChunks);
      return context.setOffline(isOffline);
    },
  };
}

/**
 * `person` opens a separate browser context. Console errors, page errors and content security policy violations fail the
 * test unless it announced them with `expectPageErrors`.
 */
export const test = base.extend<{ person: NewPerson }>({
  person: async ({ browser }, use) => {
    const people: Awaited<ReturnType<NewPerson>>[] = [];
    await use(async (origin, options = {}) => {
      const someone = await open(browser, origin, options);
      people.push(someone);
      return someone;
    });
    for (const { context } of people) {
      // Drop responses that a route was still changing when the test ended.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
    const unexpected = people.flatMap((someone) => someone.unexpectedPageErrors());
    expect(unexpected, 'unexpected errors in the browser').toEqual([]);
  },
});

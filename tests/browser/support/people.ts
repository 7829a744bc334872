import { type Browser, type BrowserContextOptions, test as base, expect } from '@playwright/test';
import { collectPageErrors, lateChunks } from './page-errors.ts';

export const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 900 },
} as const;

export type PersonOptions = {
  /** Signed in with this token from the first page on. */
  token?: string;
  /** Other things that the browser remembers, by storage key. */
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
    /** The first tab. */
    page: await openTab(),
    /** One more tab of the same browser. */
    openTab,
    pageErrors: pageErrors.all,
    expectPageErrors: pageErrors.expect,
    unexpectedPageErrors: pageErrors.unexpected,
    /** Whatever is asked for at that moment fails, and says so. */
    setOffline: (isOffline: boolean) => {
      pageErrors.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK|WebSocket/, /^error: \[\w+\]/, lateChunks);
      return context.setOffline(isOffline);
    },
  };
}

/**
 * `person` opens a browser of their own for somebody. Complaints on the console, page errors and violations of the
 * policy that the test has not announced by `expectPageErrors` fail it.
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
      // Answers that a test was rewording when it ended are wanted by nobody.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
    const unexpected = people.flatMap((someone) => someone.unexpectedPageErrors());
    expect(unexpected, 'what the browser complained about').toEqual([]);
  },
});

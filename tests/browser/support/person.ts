import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished, type RunnerTestCase } from 'vitest';
import { openBrowser } from './browser.ts';
import { listenForComplaints } from './complaints.ts';
import { fakeTurnstile } from './turnstile.ts';

export const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 900 },
} as const;

export type PersonOptions = {
  /** Where the product is served. */
  origin: string;
  /** Signed in with this token from the first page on. */
  token?: string;
  /** Other things that the browser remembers, by storage key. */
  storage?: Record<string, string>;
  size?: keyof typeof sizes;
  context?: BrowserContextOptions;
};

/**
 * Someone with a browser of their own. Complaints on the console, page errors and violations of the policy
 * that the test has not announced by `expectComplaints` fail it; a failed test leaves a picture in `reports/`.
 */
export async function person({
  origin,
  token,
  storage = {},
  size = 'desktop',
  context: more,
}: PersonOptions) {
  const browser = await openBrowser();
  const remembered = Object.entries(token === undefined ? storage : { ...storage, token });
  const localStorage = remembered.map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    baseURL: origin,
    viewport: sizes[size],
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
    ...more,
  });
  context.setDefaultTimeout(10_000);
  const complaints = listenForComplaints(context);
  const turnstile = await fakeTurnstile(context);
  onTestFinished(async ({ task }) => {
    const unexpected = complaints.unexpected();
    if (task.result?.state === 'fail' || unexpected.length > 0) await takePictures(task, context.pages());
    await context.close();
    if (unexpected.length > 0) throw new Error(`The browser complained:\n${unexpected.join('\n')}`);
  });

  const openTab = async () => {
    const page = await context.newPage();
    await complaints.reportViolations(page);
    return page;
  };
  return {
    context,
    /** The first tab. */
    page: await openTab(),
    /** One more tab of the same browser. */
    openTab,
    turnstile,
    complaints: complaints.all,
    expectComplaints: complaints.expect,
  };
}

async function takePictures(task: Readonly<RunnerTestCase>, pages: Page[]) {
  const folder = join(import.meta.dirname, '../../../reports');
  await mkdir(folder, { recursive: true });
  const name = task.name.replace(/[^a-z0-9]+/gi, '-').slice(0, 80);
  for (const [index, page] of pages.entries())
    await page.screenshot({ path: join(folder, `${name}-${index + 1}.png`) }).catch(() => {});
}

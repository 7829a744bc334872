import { expect, type Locator, type Page } from '@playwright/test';

/** Stops the page's clock at `at` (milliseconds). */
export async function stopClock({ clock }: Pick<Page, 'clock'>, at = Date.now()) {
  // The clock runs until paused, and can only be paused at a future time.
  await clock.install({ time: at - 60_000 });
  await clock.pauseAt(at);
}

/** Fast-forwards a page with a fake clock by `ms` at a time until the element shows. */
export const showsAfter = (ms: number, wanted: Locator, words = `${wanted}`) =>
  expect(async () => {
    await wanted.page().clock.fastForward(ms);
    await expect(wanted, words).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [10], timeout: 30_000 });

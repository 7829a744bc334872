import { expect, type Locator, type Page } from '@playwright/test';

/** From here on the page's time passes only when a test lets it. `at`: milliseconds at which it stands. */
export async function stopClock({ clock }: Pick<Page, 'clock'>, at = Date.now()) {
  // It runs until it is paused, and can only be paused at what is still to come.
  await clock.install({ time: at - 60_000 });
  await clock.pauseAt(at);
}

/** Lets the time of a page with a clock of its own pass, so many milliseconds at once, until this shows. */
export const showsAfter = (ms: number, wanted: Locator, words = `${wanted}`) =>
  expect(async () => {
    await wanted.page().clock.fastForward(ms);
    await expect(wanted, words).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [10], timeout: 30_000 });

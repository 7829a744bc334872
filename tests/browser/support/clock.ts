import type { Page } from '@playwright/test';

/** From here on the page's time passes only when a test lets it. */
export async function stopClock(page: Page) {
  const now = Date.now();
  // It runs until it is paused, and can only be paused at what is still to come.
  await page.clock.install({ time: now - 60_000 });
  await page.clock.pauseAt(now);
}

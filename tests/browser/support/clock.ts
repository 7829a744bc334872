import type { Page } from '@playwright/test';

/** From here on the page's time passes only when a test lets it. */
export async function stopClock(page: Page) {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1);
}

import type { Page } from '@playwright/test';

/** From here on the page's time passes only when a test lets it. `at`: milliseconds at which it stands. */
export async function stopClock({ clock }: Pick<Page, 'clock'>, at = Date.now()) {
  // It runs until it is paused, and can only be paused at what is still to come.
  await clock.install({ time: at - 60_000 });
  await clock.pauseAt(at);
}

import type { Page } from '@playwright/test';

/** Simulates a tab in the background, which headless Chromium does not support. */
export const hideTab = (page: Page) => page.evaluate(setVisibility, 'hidden' as const);

export const showTab = (page: Page) => page.evaluate(setVisibility, 'visible' as const);

/** Runs in the page. */
function setVisibility(state: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => state === 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
  if (state === 'visible') window.dispatchEvent(new Event('focus'));
}

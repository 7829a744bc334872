import { createClientId } from '#transport/client-id.ts';

const ADDRESS = '/__sidestage/coverage';

/**
 * Leaves with the dev server what this page has walked, whenever it may be the last chance: each time it goes out of
 * sight. `coverage` counts since the page was loaded.
 */
export async function reportCoverage(coverage: () => Record<string, number>): Promise<void> {
  const page = createClientId();
  // Which charts they are has to be asked now: they may be edited while the page is open.
  const answer: { charts: Record<string, string> } = await (await fetch(ADDRESS)).json();
  const report = () => {
    const body = JSON.stringify({ page, charts: answer.charts, hits: coverage() });
    navigator.sendBeacon(ADDRESS, new Blob([body], { type: 'application/json' }));
  };
  addEventListener('pagehide', report);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') report();
  });
}

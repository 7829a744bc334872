import type { InspectionEvent } from 'xstate';
import type { SystemOptions } from '#actors/app-context.tsx';
import { createClientId } from '#transport/client-id.ts';
import { tabStorage } from '#transport/storage.ts';
import { createInspection } from './inspection.ts';
import { inspectorPage } from './sidestage.ts';

const CLOCK = 'sidestage.clock';

let systems: Promise<SystemOptions> | undefined;

/** Call any number of times; starts once per page. Returns options for every actor system. */
export function startInspection(): Promise<SystemOptions> {
  systems ??= start();
  return systems;
}

async function start(): Promise<SystemOptions> {
  const { sidestage, systems: own } = createInspection();
  if (tabStorage.read(CLOCK) === 'held') sidestage.clock.hold();
  window.__sidestage = sidestage;
  const page = inspectorPage();
  if (!page) return own;
  const { streamTo } = await import('./visualiser-window.ts');
  const watch = streamTo(page);
  if (import.meta.env.DEV) void reportCoverage(sidestage.coverage);
  const inspect = (event: InspectionEvent) => {
    own.inspect(event);
    watch(event);
  };
  return { ...own, inspect };
}

const ADDRESS = '/__sidestage/coverage';

/** Reports coverage to the dev server whenever the page is hidden: it may be the last chance. */
export async function reportCoverage(coverage: () => Record<string, number>): Promise<void> {
  const page = createClientId();
  // Ask for the charts now: they may be edited while the page is open.
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

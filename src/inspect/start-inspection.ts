import type { InspectionEvent } from 'xstate';
import type { SystemOptions } from '#actors/app-context.tsx';
import { tabStorage } from '#transport/storage.ts';
import { createInspection } from './inspection.ts';
import { reportCoverage } from './report-coverage.ts';
import { inspectorPage } from './target.ts';

const CLOCK = 'sidestage.clock';

let systems: Promise<SystemOptions> | undefined;

/** Opens the page's machines to tests and designers, once per page. Answers what every actor system must be started with. */
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

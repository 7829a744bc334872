import type { SystemOptions } from '#actors/system-options.ts';
import { createInspection } from './inspection.ts';

const CLOCK = 'sidestage.clock';

let systems: SystemOptions | undefined;

/** Opens the page's machines to tests and designers, once per page. Returns what every actor system must be started with. */
export function startInspection(): SystemOptions {
  systems ??= start();
  return systems;
}

function start(): SystemOptions {
  const inspection = createInspection();
  if (sessionStorage.getItem(CLOCK) === 'held') inspection.sidestage.clock.hold();
  window.__sidestage = inspection.sidestage;
  return inspection.systems;
}

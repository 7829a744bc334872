import type { AnyStage } from './stage.ts';

// Only Vitest defines tests; plans written for Playwright import just the stage.
const tests = process.env.VITEST ? await import('./stage-tests.ts') : undefined;

/** Returns the stage; under Vitest also defines a test for every planned path. */
export function walkStage(stage: AnyStage): AnyStage {
  tests?.testStage(stage);
  return stage;
}

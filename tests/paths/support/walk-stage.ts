import type { AnyStage } from './stage.ts';

// Only Vitest makes tests of a stage: a plan that was written for Playwright takes the stage alone from its file.
const tests = process.env.VITEST ? await import('./stage-tests.ts') : undefined;

/** A stage, and under Vitest a test of every planned path of its machine. */
export function walkStage(stage: AnyStage): AnyStage {
  tests?.testStage(stage);
  return stage;
}

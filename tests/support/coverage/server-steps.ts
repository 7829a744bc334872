import { onStep, type StepListener } from '#machines/step.ts';
import { coverageOf } from './coverage-of.ts';

declare global {
  /** One per worker: this file runs for each test file, and a second listener would count every step twice. */
  var serverSteps: StepListener | undefined;
}

globalThis.serverSteps ??= (machine, before, event) => {
  if (before.status === 'active') coverageOf('server').addStep(machine, before, event);
};
onStep(globalThis.serverSteps);

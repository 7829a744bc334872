import { listenToSteps } from '#machines/stepped.ts';
import { coverageOf } from './coverage-of.ts';

listenToSteps((machine, before, event) => {
  if (before.status === 'active') coverageOf('server').addStep(machine, before, event);
});

import { chartSteps } from './steps/charts.ts';
import { linkSteps } from './steps/link.ts';
import { personSteps } from './steps/person.ts';
import { serverSteps } from './steps/server.ts';
import { browserSteps, sessionSteps } from './steps/session.ts';

/** What happens in examples. Everything is caused from outside: nothing here knows a machine. */
export const steps = [
  ...serverSteps,
  ...sessionSteps,
  ...browserSteps,
  ...linkSteps,
  ...personSteps,
  ...chartSteps,
];

/** The browser entry point: nothing here needs Node. */
export { idNow, type Renamed, rememberNames, withinNow } from './charts/former-names.ts';
export { delayIn } from './charts/transitions.ts';
export { freshTimer, nameOfTimer } from './explore/clock.ts';
export { type Coverage, createCoverage, walkedIn } from './coverage/coverage.ts';
export { type Happened, innermost, settledEvent, toStep } from './replay/path-step.ts';
export { counted, durationOf, isWithin } from './util.ts';

import { AsyncLocalStorage } from 'node:async_hooks';

const clocks = new AsyncLocalStorage<() => Date>();

/** Does work, and whatever it calls, by this clock. */
export const byClock = <T>(now: () => Date, work: () => T): T => clocks.run(now, work);

/** The time by the clock of the write that runs; outside of one by that of the machine. */
export const timeNow = (): Date => clocks.getStore()?.() ?? new Date();

import { isOutage } from '../db/errors.ts';
import { type Failures, withoutValues } from './logger.ts';

const patienceMs = 10_000;

/**
 * Stops in order on the first SIGINT or SIGTERM (exit code 0) and on an uncaught error (exit code 1); at once
 * on a second signal or a timeout. A database outage does not stop the process.
 */
export function stopInOrder(stop: () => Promise<void>, failures: Failures, delayMs = 0) {
  let stopping = false;
  const end = (code: number) => {
    stopping = true;
    setTimeout(() => process.exit(1), patienceMs + delayMs).unref();
    stop().then(
      () => process.exit(code),
      (error: unknown) => {
        console.error(JSON.stringify(withoutValues(error)));
        process.exit(1);
      },
    );
  };
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(signal === 'SIGINT' ? 130 : 143);
    end(0);
  };
  const onFailure = (error: unknown) => {
    failures.note('process', error);
    if (!stopping && !isOutage(error)) end(1);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  process.on('unhandledRejection', onFailure);
  process.on('uncaughtException', onFailure);
}

import {
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  isBrokenCircuitError,
  noJitterGenerator,
} from 'cockatiel';
import { InnerAddressError } from './deliver.ts';

/** A push service that has failed again and again and is left alone for a while. */
export class HostAwayError extends Error {
  override name = 'HostAwayError';
}

export type PushHosts = {
  /**
   * Calls a push service. After three calls in a row that it did not answer nobody calls it for half a minute, then
   * one call tries it, and the pause doubles, up to ten minutes, while it stays away.
   * @throws HostAwayError instead of calling it then
   */
  call: <T>(host: string, work: () => Promise<T>) => Promise<T>;
};

const failuresInARow = 3;
const pauses = { initialDelay: 30_000, maxDelay: 600_000 };
/** Members name the hosts: the one called longest ago is forgotten. */
const mostHosts = 1000;

export function pushHosts(): PushHosts {
  const breakers = new Map<string, CircuitBreakerPolicy>();
  const breakerOf = (host: string) => {
    const breaker =
      breakers.get(host) ??
      circuitBreaker(
        handleWhen((error) => !(error instanceof InnerAddressError)),
        {
          halfOpenAfter: new ExponentialBackoff({ ...pauses, generator: noJitterGenerator }),
          breaker: new ConsecutiveBreaker(failuresInARow),
        },
      );
    breakers.delete(host);
    breakers.set(host, breaker);
    const [oldest] = breakers.keys();
    if (breakers.size > mostHosts && oldest !== undefined) breakers.delete(oldest);
    return breaker;
  };
  return {
    call: (host, work) =>
      breakerOf(host)
        .execute(work)
        .catch((error: unknown) => {
          throw isBrokenCircuitError(error) ? new HostAwayError('the push service is away') : error;
        }),
  };
}

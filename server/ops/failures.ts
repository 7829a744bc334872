import type { FastifyBaseLogger } from 'fastify';

/** Where something failed without a caller who could be told. */
export type FailurePlace =
  | 'process'
  | 'background work'
  | 'handshake'
  | 'slow socket'
  | 'socket event'
  | 'outbox'
  | 'held news'
  | 'unconfirmed bookings'
  | 'database connection'
  | 'channel'
  | 'redis'
  | 'presence'
  | 'jobs'
  | 'erasing'
  | 'housekeeping'
  | 'gazetteer'
  | 'mail'
  | 'exports'
  | 'unseen mails'
  | 'weekly mails'
  | 'saved searches'
  | 'reviews'
  | 'deps'
  | 'push';

export type Failures = {
  /** Logs a failure, without the values in it, and counts it. */
  note: (place: FailurePlace, error: unknown, about?: object) => void;
  counts: ReadonlyMap<FailurePlace, number>;
};

/** Keeps count of failures for `/metrics`; tells each in the log. */
export function failuresTo(log: Pick<FastifyBaseLogger, 'error'>): Failures {
  const counts = new Map<FailurePlace, number>();
  return {
    counts,
    note: (place, err, about = {}) => {
      counts.set(place, (counts.get(place) ?? 0) + 1);
      log.error({ ...about, err, place }, `${place} failed`);
    },
  };
}

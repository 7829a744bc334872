import type { FastifyBaseLogger } from 'fastify';

/** Work whose caller does not wait for it, so that its time tells nothing (mails). */
export type Background = {
  run: (job: () => Promise<void>) => void;
  /** Resolves when everything begun so far is done. */
  idle: () => Promise<void>;
};

export function backgroundWork(log: FastifyBaseLogger): Background {
  const running = new Set<Promise<void>>();
  return {
    run: (job) => {
      const work = job()
        .catch((err) => log.error({ err }, 'background work failed'))
        .finally(() => running.delete(work));
      running.add(work);
    },
    idle: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

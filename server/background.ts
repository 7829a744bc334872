import type { Failures } from './ops/failures.ts';

/** Work whose caller does not wait for it, so that its time tells nothing (mails). */
export type Background = {
  run: (job: () => Promise<void>) => void;
  /** Resolves when everything begun so far is done. */
  idle: () => Promise<void>;
};

export function backgroundWork(failures: Failures): Background {
  const running = new Set<Promise<void>>();
  return {
    run: (job) => {
      const work = job()
        .catch((error: unknown) => failures.note('background work', error))
        .finally(() => running.delete(work));
      running.add(work);
    },
    idle: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

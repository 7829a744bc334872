import type { Queue } from 'pg-boss';

/** What is done later, and what each job is told. */
export type JobData = {
  mail: { sealed: string };
  tidy: Record<string, never>;
  'collect-pictures': Record<string, never>;
};
export type QueueName = keyof JobData;
export type Handlers = { [Name in QueueName]: (data: JobData[Name]) => Promise<void> };
export type QueueSettings = Omit<Queue, 'name' | 'deadLetter'>;

/** Where a job goes whose last try has failed, until somebody looks. */
export const deadLetter = 'dead';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** In seconds. An hour without a mail server is a dozen tries; a mail is given up after a day, as its links soon are. */
export const queues: Record<QueueName, QueueSettings> = {
  mail: {
    retryLimit: 290,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 5 * minute,
    expireInSeconds: 5 * minute,
    retentionSeconds: 2 * day,
    deleteAfterSeconds: hour,
  },
  tidy: { retryLimit: 3, retryDelay: minute, expireInSeconds: 10 * minute, deleteAfterSeconds: 2 * hour },
  'collect-pictures': {
    retryLimit: 3,
    retryDelay: minute,
    expireInSeconds: 10 * minute,
    deleteAfterSeconds: 2 * hour,
  },
};

export const deadSettings: QueueSettings = { retentionSeconds: 30 * day, deleteAfterSeconds: day };

export const queueNames = ['mail', 'tidy', 'collect-pictures'] as const satisfies QueueName[];

import type { FastifyBaseLogger } from 'fastify';
import type { Background } from './background.ts';
import type { Db, DbOrTx, Tx } from './db/database.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Post } from './mail/mailer.ts';
import type { Failures } from './ops/failures.ts';
import type { Settings } from './settings.ts';
import type { Doing } from './undo/held-news.ts';

/** What routes are given. Everything that tells time, sends or remembers goes through here. */
export type Services = {
  settings: Settings;
  log: FastifyBaseLogger;
  now: () => Date;
  /** A member does something now that can be undone for a while. */
  doing: (member: { id: string }) => Doing;
  /** For reading. Writes go through `write`. */
  db: Db;
  /** One transaction; the socket events and jobs written in it leave as soon as it is committed. */
  write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  post: Post;
  jobs: Jobs;
  /** Where goes what failed without a caller who could be told. */
  failures: Failures;
  /** For what nobody waits for, such as mails. */
  background: Background;
  /** Where people reach us, without a slash at the end. */
  origin: () => string;
  presence: Presence;
};

export type Presence = {
  /** Whether one of the person's sockets has joined the conversation (spares them a notification). */
  isViewing: (tx: DbOrTx, userId: string, conversationId: string) => Promise<boolean>;
  /** A socket has joined a conversation. */
  enters: (socketId: string, userId: string, conversationId: string) => Promise<void>;
  /** A socket has left a conversation, or all of them. */
  leaves: (socketId: string, conversationId?: string) => Promise<void>;
};

/** How long anything may keep us waiting, in milliseconds. */
export type Waits = {
  /** All headers of a call. */
  headers: number;
  /** A whole call, its body included: 5 MB from a slow phone, no more. */
  request: number;
  /** From its headers to its answer, for a call that brings no file. */
  answer: number;
  /** How far behind a process may be before it turns calls away; 0: as far as it likes. */
  late: number;
  /** How often calls are looked at for having taken too long. */
  lookEvery: number;
  /** A connection on which nothing moves, one that reads no answer included. */
  silence: number;
  /** An idle connection before the next call; longer than the 60 s of common proxies, which reuse theirs. */
  keepAlive: number;
  /** A public page to be drawn, before the plain one is sent; and how long it is kept for others at most. */
  page: { drawn: number; kept: number };
  database: DatabaseWaits;
};

export type DatabaseWaits = {
  /** A connection of the pool, new or given back. */
  connection: number;
  /** One statement; PostgreSQL ends it then, and with it its locks. */
  statement: number;
  /** A transaction in which nothing is asked. */
  idleTransaction: number;
  /** An answer, for connections that died without a word: the timeouts of PostgreSQL never arrive on those. */
  answer: number;
};

export const defaultWaits: Waits = {
  headers: 15_000,
  request: 120_000,
  answer: 30_000,
  late: 0,
  lookEvery: 5000,
  silence: 130_000,
  keepAlive: 72_000,
  page: { drawn: 5000, kept: 5000 },
  database: { connection: 5000, statement: 10_000, idleTransaction: 15_000, answer: 15_000 },
};

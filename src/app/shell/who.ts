import type { SessionUser } from '#contract/spec/session.ts';

/** Whom the bars are for. `user` is null while only the token is known. */
export type Who =
  | { kind: 'unknown' }
  | { kind: 'visitor' }
  | { kind: 'member'; user: SessionUser | null; messages: number; total: number };

import type { SessionUser } from '#contract/spec/session.ts';
import type { MemberParts } from './member-parts.tsx';

/** A member in the bars. `user` is null while only the token is known. */
export type Member = { user: SessionUser | null; messages: number; total: number };

/** Whom the bars are for; a member counts as unknown until the code of their part is here. */
export type Who =
  | { kind: 'unknown' }
  | { kind: 'visitor' }
  | { kind: 'member'; member: Member; parts: MemberParts };

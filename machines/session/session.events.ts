import type { SessionUser } from '#contract/spec/session.ts';

export type User = SessionUser;
/** While loading, a token may exist before its user is known. */
export type Context = { token: string | null; user: User | null };

/** Read from storage at start-up; `verdict` is the local check of section 5 of the spec. */
export type Stored = {
  token: string | null;
  verdict: 'missing' | 'broken' | 'plausible';
  online: boolean;
};

export type Token = { token: string | null };
export type Fault = { error: unknown };
export type Changes = { changes: Partial<SessionUser> };

export type Admission = { token: string; redirectPath?: string | null };

export type Event =
  | { type: 'session.signIn'; token: string; user: SessionUser; redirectPath?: string }
  | { type: 'session.adoptToken'; token: string }
  | ({ type: 'session.updateUser' } & Changes)
  | ({ type: 'session.userChangedElsewhere' } & Changes)
  | { type: 'session.tokenChangedElsewhere'; token: string | null }
  | { type: 'session.signOut' }
  | { type: 'session.refused'; token: string }
  | { type: 'session.tokenExpired' }
  | { type: 'session.verify' }
  | { type: 'session.networkBack' };

/** `elsewhere`: replaced by another sign-in or sign-out, in another tab or this one. */
export type EndReason = 'signedOut' | 'expired' | 'refused' | 'elsewhere';
export type End = { reason: EndReason };

export type Emitted =
  | { type: 'session.remembered'; token: string; redirectPath: string | null }
  | { type: 'session.discarded' }
  | ({ type: 'session.ended'; token: string; userId: string | null } & End)
  | ({ type: 'session.userUpdated'; userId: string } & Changes)
  | { type: 'session.failed'; error: string };

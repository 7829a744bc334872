import type { FieldError } from '#contract/spec/failure.ts';
import type { SessionUser } from '#contract/spec/session.ts';
import type { CheckAsk, CheckNews } from '#machines/bot-check/bot-check.machine.ts';

export type AuthFormKind = 'signIn' | 'register';
export type Fields = Record<string, string>;
export type Fault = { error: unknown };

/**
 * What the server made of the form. `refused` carries its own words, `checkFailed` that it was for the bot check;
 * a lost network rejects instead.
 */
export type SubmitAnswer =
  | { kind: 'signedIn'; token: string; user: SessionUser }
  | { kind: 'accepted'; message: string | null }
  | CodeWanted
  | ({ kind: 'refused'; errors: FieldError[]; checkFailed: boolean } & CheckAsk);

/** The password was right, and a second step is on: `challenge` goes with its code. */
export type CodeWanted = { kind: 'codeWanted'; challenge: string };

/** What the server made of a code. `over`: the challenge is good no more, signing in begins anew. */
export type CodeAnswer =
  | { kind: 'signedIn'; token: string; user: SessionUser }
  | { kind: 'wrong' | 'over'; errors: FieldError[] };

/** What of an answer decides whether a check in sight is next. */
export type Reply = { kind: string; checkFailed?: boolean; captchaRequired?: boolean };

/** The token of the bot check is among the fields. */
export type Submission = { kind: AuthFormKind; fields: Fields };
export type CodeSubmission = { challenge: string; code: string };

/** `fields` are kept from the submission to the answer only: a password is among them. */
export type Context = {
  kind: AuthFormKind;
  fields: Fields;
  /** The server has said that it wants a check in sight. */
  captchaRequired: boolean;
  errors: FieldError[];
  message: string | null;
  /** What the password has earned, in the second step. */
  challenge: string | null;
};

export type Event =
  | { type: 'authForm.submit'; fields: Fields }
  | { type: 'authForm.submitCode'; code: string }
  | { type: 'authForm.back' }
  | { type: 'authForm.edited' }
  | CheckNews;

export type Emitted =
  | { type: 'authForm.signedIn'; token: string; user: SessionUser }
  | { type: 'authForm.accepted'; message: string }
  | { type: 'authForm.failed'; error: string };

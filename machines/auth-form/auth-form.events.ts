import type { FieldError } from '#contract/spec/failure.ts';
import type { SessionUser } from '#contract/spec/session.ts';
import type { CheckEmitted, CheckRequirement } from '#machines/bot-check/bot-check.machine.ts';

export type AuthFormKind = 'signIn' | 'register';
export type Fields = Record<string, string>;
export type Fault = { error: unknown };

/** `checkFailed`: the bot check was refused. A network failure rejects instead. */
export type SubmitAnswer =
  | { kind: 'signedIn'; token: string; user: SessionUser }
  | { kind: 'accepted'; message: string | null }
  | CodeWanted
  | ({ kind: 'refused'; errors: FieldError[]; checkFailed: boolean } & CheckRequirement);

/** The password was right and a second step is on: `challenge` is sent with its code. */
export type CodeWanted = { kind: 'codeWanted'; challenge: string };

/** `over`: the challenge is no longer valid and sign-in starts again. */
export type CodeAnswer =
  | { kind: 'signedIn'; token: string; user: SessionUser }
  | { kind: 'wrong' | 'over'; errors: FieldError[] };

/** The fields that decide whether a visible check is next. */
export type Reply = { kind: string; checkFailed?: boolean; captchaRequired?: boolean };

/** `fields` includes the bot token. */
export type Submission = { kind: AuthFormKind; fields: Fields };
export type CodeSubmission = { challenge: string; code: string };

/** `fields` are kept only until the answer, since they include a password. */
export type Context = {
  kind: AuthFormKind;
  fields: Fields;
  /** The server has asked for a visible check. */
  captchaRequired: boolean;
  errors: FieldError[];
  message: string | null;
  challenge: string | null;
};

export type Event =
  | { type: 'authForm.submit'; fields: Fields }
  | { type: 'authForm.submitCode'; code: string }
  | { type: 'authForm.back' }
  | { type: 'authForm.edited' }
  | CheckEmitted;

export type Emitted =
  | { type: 'authForm.signedIn'; token: string; user: SessionUser }
  | { type: 'authForm.accepted'; message: string }
  | { type: 'authForm.failed'; error: string };

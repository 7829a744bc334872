import type { FieldError } from '#contract/spec/failure.ts';
import type { SessionUser } from '#contract/spec/session.ts';

export type AuthFormKind = 'signIn' | 'register';
export type Fields = Record<string, string>;
export type Text = { text: string };
export type Fault = { error: unknown };

/**
 * What the server made of the form. `refused` carries its own words, `checkFailed` that it was for the bot check;
 * a lost network rejects instead.
 */
export type SubmitAnswer =
  | { kind: 'signedIn'; token: string; user: SessionUser }
  | { kind: 'accepted'; message: string | null }
  | ({ kind: 'refused'; errors: FieldError[]; checkFailed: boolean } & CheckAsk);

/** What of an answer decides whether a check in sight is next. */
export type Reply = { kind: string; checkFailed?: boolean; captchaRequired?: boolean };

/** What the server wants the person to see of the check. */
export type CheckAsk = { captchaRequired: boolean; captchaType: string | null };

/** `impossible`: this client has no site key and the server offers no challenge. */
export type CheckAnswer = { kind: 'passed'; botToken: string } | { kind: 'impossible' };

export type Submission = { kind: AuthFormKind; fields: Fields; botToken: string };

/** `fields` are held from the submission to the answer only: a password is among them. */
export type Context = CheckAsk & {
  kind: AuthFormKind;
  fields: Fields | null;
  botToken: string | null;
  errors: FieldError[];
  message: string | null;
};

/** `check.*` pass between the two regions. */
export type Event =
  | { type: 'authForm.focused' }
  | { type: 'authForm.submit'; fields: Fields }
  | { type: 'authForm.edited' }
  | { type: 'authForm.retryCheck' }
  | { type: 'check.wanted' }
  | { type: 'check.outdated' }
  | ({ type: 'check.failed' } & Text)
  | { type: 'check.spent' };

export type Emitted =
  | { type: 'authForm.signedIn'; token: string; user: SessionUser }
  | { type: 'authForm.accepted'; message: string }
  | { type: 'authForm.failed'; error: string };

import type { FieldError } from '#contract/spec/failure.ts';

/** A refusal that the caller may see. Everything else that is thrown becomes a 500 without details. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly statusCode: number;
  readonly errors: FieldError[];
  readonly extra: Record<string, unknown>;

  /** @param extra further members of the body: `code`, `current`, `captchaRequired` … */
  constructor(statusCode: number, errors: FieldError[], extra: Record<string, unknown> = {}) {
    super(errors.map((error) => error.msg).join(' '));
    this.statusCode = statusCode;
    this.errors = errors;
    this.extra = extra;
  }
}

const one = (status: number, msg: string, code: string) => new HttpError(status, [{ msg }], { code });

const tooManyTries = 'Too many tries. Please wait a moment and try again.';

/** 429: told with the seconds after which it is worth trying again. */
export class TooManyError extends HttpError {
  readonly retryAfter: number;
  constructor(retryAfter: number, msg: string = tooManyTries, code = 'too_many') {
    super(429, [{ msg }], { code });
    this.retryAfter = retryAfter;
  }
}

/** 400: what was sent cannot be used; `field` names the form field. */
export const badInput = (msg: string, field?: string) =>
  new HttpError(400, [field ? { msg, field } : { msg }], { code: 'bad_input' });

/** 401: no live session. */
export const notSignedIn = () => one(401, 'Please sign in again.', 'not_signed_in');

/** 403: known, but not theirs to do. */
export const forbidden = (msg: string, code = 'forbidden') => one(403, msg, code);

/** 403: posting, messaging, linking and applying wait for the e-mail address to be confirmed. */
export const verifyFirst = () => forbidden('Verify your e-mail first.', 'email_not_verified');

/** 404: unknown or malformed id; also what somebody may not know to exist. */
export const notFound = (what = 'This') => one(404, `${what} is not here (any more).`, 'not_found');

/** 404: no call of ours, so a page of an older version made it. */
export const unknownCall = () =>
  one(404, 'This page is of an older version. Reload it, then try again.', 'unknown_call');

/** 409: this client id was used for something else; `current` is what it was used for. */
export const usedAlready = (current: unknown) =>
  conflict('This was sent before with other words. Send it as something new.', current);

/** 409: somebody was faster; `current` is what stands now, in the shape of the call's own answer. */
export const conflict = (msg: string, current: unknown) =>
  new HttpError(409, [{ msg }], { code: 'conflict', current });

import { denials, type Permission } from '#contract/permissions.ts';
import type { FieldError } from '#contract/spec/failure.ts';
import type { UserRow } from '../db/schema/users.ts';

/** A refusal that the caller may see. Anything else that is thrown becomes a 500 without details. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly statusCode: number;
  readonly errors: FieldError[];
  readonly extra: Record<string, unknown>;

  /** @param extra further fields of the body: `code`, `current`, `captchaRequired` … */
  constructor(statusCode: number, errors: FieldError[], extra: Record<string, unknown> = {}) {
    super(errors.map((error) => error.msg).join(' '));
    this.statusCode = statusCode;
    this.errors = errors;
    this.extra = extra;
  }
}

const single = (status: number, msg: string, code: string) => new HttpError(status, [{ msg }], { code });

const tooManyTries = 'Too many attempts. Wait a moment and try again.';

/** 429, with the seconds after which another try makes sense. */
export class TooManyError extends HttpError {
  readonly retryAfter: number;
  constructor(retryAfter: number, msg: string = tooManyTries, code = 'too_many') {
    super(429, [{ msg }], { code });
    this.retryAfter = retryAfter;
  }
}

/** 400: the input is invalid; `field` names the form field. */
export const badInput = (msg: string, field?: string) =>
  new HttpError(400, [field ? { msg, field } : { msg }], { code: 'bad_input' });

/** 401: no live session. */
export const notSignedIn = () => single(401, 'Sign in again.', 'not_signed_in');

/** 403: signed in, but not allowed. */
export const forbidden = (msg: string, code = 'forbidden') => single(403, msg, code);

/** 403: posting, messaging, linking and applying require a verified e-mail address. */
export const verifyFirst = () => forbidden('Verify your e-mail first.', 'email_not_verified');

/** 404: an unknown or malformed id, or something whose existence the viewer may not know of. */
export const notFound = (what = 'This') =>
  single(404, `${what} no longer exists or was removed.`, 'not_found');

/** 404: no such call, so it comes from a page of an older version. */
export const unknownCall = () =>
  single(404, 'This page is out of date. Reload it and try again.', 'unknown_call');

/** 409: this client id was used for something else, which is `current`. */
export const usedAlready = (current: unknown) =>
  conflict('This was already sent with different content. Send it again as new.', current);

/** 409: somebody was faster; `current` is the present state in the shape of the call's answer. */
export const conflict = (msg: string, current: unknown) =>
  new HttpError(409, [{ msg }], { code: 'conflict', current });

export type Viewer = Pick<UserRow, 'id' | 'email' | 'name' | 'avatar' | 'verifiedAt'> & { sessionId: string };

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}

/** @throws HttpError 401 or 403 unless it is allowed */
export function authorize(permission: Permission): void {
  if (permission.allowed) return;
  const { reason } = permission;
  if (reason === 'signIn') throw notSignedIn();
  if (reason === 'verify') throw verifyFirst();
  throw forbidden(denials[reason]);
}

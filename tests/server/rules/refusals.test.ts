import { describe, expect, test } from 'vitest';
import type { Denial } from '#contract/permissions/permission.ts';
import {
  badInput,
  conflict,
  forbidden,
  HttpError,
  notFound,
  notSignedIn,
  TooManyError,
  usedAlready,
  verifyFirst,
} from '#server/http/errors.ts';
import { asPermissionViewer, demand } from '#server/http/viewer.ts';

const told = ({ statusCode, errors, extra }: HttpError) => ({ status: statusCode, errors, ...extra });

describe('API-02 a refusal is told as {errors: [{msg, field?}], code}', () => {
  test.each<[HttpError, number, string, string]>([
    [badInput('Too long.'), 400, 'Too long.', 'bad_input'],
    [notSignedIn(), 401, 'Please sign in again.', 'not_signed_in'],
    [forbidden('Not yours.'), 403, 'Not yours.', 'forbidden'],
    [forbidden('Not yours.', 'closed'), 403, 'Not yours.', 'closed'],
    [verifyFirst(), 403, 'Verify your e-mail first.', 'email_not_verified'],
    [notFound(), 404, 'This is not here (any more).', 'not_found'],
    [notFound('This gig'), 404, 'This gig is not here (any more).', 'not_found'],
    [new TooManyError(7), 429, 'Too many tries. Please wait a moment and try again.', 'too_many'],
    [new TooManyError(7, 'No room.', 'quota'), 429, 'No room.', 'quota'],
  ])('%s', (error, status, msg, code) => {
    expect(told(error)).toEqual({ status, errors: [{ msg }], code });
  });

  test('at the field that it is about', () => {
    expect(told(badInput('Too long.', 'name')).errors).toEqual([{ msg: 'Too long.', field: 'name' }]);
  });

  test('with what stands now, where somebody was faster', () => {
    const current = { version: 2 };
    expect(told(conflict('It has changed.', current))).toEqual({
      status: 409,
      errors: [{ msg: 'It has changed.' }],
      code: 'conflict',
      current,
    });
    expect(told(usedAlready(current))).toEqual({
      status: 409,
      errors: [{ msg: 'This was sent before with other words. Send it as something new.' }],
      code: 'conflict',
      current,
    });
  });

  test('SAF-03 too many tries say when it is worth trying again', () => {
    expect(new TooManyError(7).retryAfter).toBe(7);
  });

  test('the log reads all that was wrong, by the name of a refusal', () => {
    const error = new HttpError(400, [{ msg: 'One.' }, { msg: 'Two.' }]);
    expect(String(error)).toBe('HttpError: One. Two.');
    expect(error.extra).toEqual({});
  });
});

describe('SAF-01 the server asks each permission itself', () => {
  const refusalOf = (reason: Denial) => {
    try {
      return demand({ allowed: false, reason });
    } catch (error) {
      return error instanceof HttpError ? told(error) : error;
    }
  };

  test('and goes on with what is allowed', () => {
    expect(() => demand({ allowed: true })).not.toThrow();
  });

  test.each<[Denial, number, string, string]>([
    ['signIn', 401, 'Please sign in again.', 'not_signed_in'],
    ['verify', 403, 'Verify your e-mail first.', 'email_not_verified'],
    ['notYours', 403, 'This is not yours to change.', 'forbidden'],
    ['self', 403, 'That is you.', 'forbidden'],
    ['blocked', 403, 'You two cannot reach each other here.', 'forbidden'],
  ])('%s: %i', (reason, status, msg, code) => {
    expect(refusalOf(reason)).toEqual({ status, errors: [{ msg }], code });
  });

  test('a visitor stays one, and a member is verified or not', () => {
    const member = { id: 'a', name: 'Ada', email: 'a@b.cd', avatar: null, sessionId: 's' };
    expect(asPermissionViewer(null)).toBeNull();
    expect(asPermissionViewer({ ...member, verifiedAt: null })).toEqual({ id: 'a', isEmailVerified: false });
    expect(asPermissionViewer({ ...member, verifiedAt: new Date(0) })).toEqual({
      id: 'a',
      isEmailVerified: true,
    });
  });
});

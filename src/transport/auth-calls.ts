import type { HTTPError } from 'ky';
import { botCheckFailed, secondStepExpired, secondStepRequired } from '#contract/auth.ts';
import { specCalls } from '#contract/spec/calls.ts';
import type { FieldError } from '#contract/spec/failure.ts';
import { registrationAnswerSchema, type SessionUser, signInAnswerSchema } from '#contract/spec/session.ts';
import { createCalls, type Http } from './call.ts';
import { failureOf, isRefusal } from './failure.ts';
import { parseResponse } from './parse-response.ts';
import { clockError } from './token.ts';

/** `fields` includes the bot token. */
export type AuthRequest = { kind: 'signIn' | 'register'; fields: Record<string, string> };

export type AuthAnswer =
  | { kind: 'signedIn'; token: string; user: SessionUser }
  | { kind: 'accepted'; message: string | null }
  /** `challenge` is sent with the code of the second step. */
  | { kind: 'codeWanted'; challenge: string }
  | {
      kind: 'refused';
      errors: FieldError[];
      checkFailed: boolean;
      captchaRequired: boolean;
      captchaType: string | null;
    };

export type CodeAnswer =
  | { kind: 'signedIn'; token: string; user: SessionUser }
  | { kind: 'wrong' | 'over'; errors: FieldError[] };

/** A refusal resolves; a network failure or malformed answer rejects. */
export const createAuthCalls = (http: Http) => ({
  submit: (request: AuthRequest): Promise<AuthAnswer> =>
    (request.kind === 'signIn' ? signIn(http, request.fields) : register(http, request.fields)).catch(
      (error: unknown) => {
        if (isRefusal(error)) return refusal(request.kind, error);
        throw error;
      },
    ),
  submitCode: (body: { challenge: string; code: string }): Promise<CodeAnswer> =>
    parseResponse(signInAnswerSchema, createCalls(http).send('POST /api/auth/second-step', { body })).then(
      ({ token, user }) => {
        const fault = clockError(token);
        // The code cannot be reused: sign-in starts again.
        return fault ? { kind: 'over', errors: [{ msg: fault }] } : { kind: 'signedIn', token, user };
      },
      (error: unknown) => {
        if (!isRefusal(error)) throw error;
        const { errors, body: answerBody } = failureOf(error);
        return { kind: answerBody.code === secondStepExpired ? 'over' : 'wrong', errors };
      },
    ),
});

export type AuthCalls = ReturnType<typeof createAuthCalls>;

async function signIn(http: Http, fields: AuthRequest['fields']): Promise<AuthAnswer> {
  const { token, user } = await parseResponse(
    signInAnswerSchema,
    createCalls(http).send(specCalls.signIn, { body: Object(fields) }),
  );
  const fault = clockError(token);
  if (!fault) return { kind: 'signedIn', token, user };
  return {
    kind: 'refused',
    errors: [{ msg: fault }],
    checkFailed: false,
    captchaRequired: false,
    captchaType: null,
  };
}

async function register(http: Http, fields: AuthRequest['fields']): Promise<AuthAnswer> {
  const answer = await parseResponse(
    registrationAnswerSchema,
    createCalls(http).send(specCalls.register, { body: Object(fields) }),
  );
  const { token, user, message } = answer;
  if (!token || !user) return { kind: 'accepted', message: message ?? null };
  const fault = clockError(token);
  return fault
    ? { kind: 'accepted', message: `You’re registered. ${fault}` }
    : { kind: 'signedIn', token, user };
}

/** SES-10, SES-11. Registration nests its flags under `captcha`; sign-in does not. */
function refusal(kind: AuthRequest['kind'], error: HTTPError): AuthAnswer {
  const report = failureOf(error);
  const { code, captchaRequired, captcha, type, challenge } = report.body;
  if (kind === 'signIn' && code === secondStepRequired && typeof challenge === 'string') {
    return { kind: 'codeWanted', challenge };
  }
  return {
    kind: 'refused',
    errors: report.errors,
    checkFailed: code === botCheckFailed,
    captchaRequired: kind === 'signIn' ? captchaRequired === true : Boolean(captcha?.required),
    captchaType: (kind === 'signIn' ? type : captcha?.type) ?? null,
  };
}

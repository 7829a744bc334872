import type { HTTPError } from 'ky';
import { safeParse } from 'valibot';
import { type Failure, type FieldError, failureSchema } from '#contract/spec/failure.ts';

export type FailureKind =
  | 'offline'
  | 'timeout'
  | 'refused'
  | 'signedOut'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'tooLarge'
  | 'limited'
  | 'server'
  | 'contract'
  | 'unknown';

export type FailureReport = {
  kind: FailureKind;
  /** Null when there was no answer. */
  status: number | null;
  /** For the person: the server's own message, else one of ours. */
  text: string;
  /** The server's messages, with the form field if known; empty if there were none. */
  errors: FieldError[];
  /** After a 429, if the server says so. */
  waitSeconds: number | null;
  /** The parsed body of a refusal; `current` is set on 409. */
  body: Failure;
};

/** The message can be shown to the person. */
export class BotCheckError extends Error {
  override name = 'BotCheckError';
  /** The server has no bot check, so calls that need one cannot be made. */
  readonly isImpossible: boolean;

  constructor(message: string, isImpossible = false) {
    super(message);
    this.isImpossible = isImpossible;
  }
}

const kinds: Record<number, FailureKind> = {
  401: 'signedOut',
  403: 'forbidden',
  404: 'missing',
  409: 'conflict',
  410: 'missing',
  413: 'tooLarge',
  429: 'limited',
};

const texts: Record<FailureKind, string> = {
  offline: 'You’re offline. Check your connection and try again.',
  timeout: 'That took too long. Try again in a moment.',
  refused: 'That didn’t work. Check what you entered and try again.',
  signedOut: 'You’re signed out. Sign in and try again.',
  forbidden: 'You don’t have permission to do that.',
  missing: 'This no longer exists or was removed.',
  conflict: 'This was changed elsewhere in the meantime. Check the latest version and try again.',
  tooLarge: 'That’s too large. Try something smaller.',
  limited: 'You’re doing that too often. Wait a moment and try again.',
  server: 'Our server has a problem right now. Try again in a moment.',
  contract: 'The server sent something we can’t read. Try again later.',
  unknown: 'Something went wrong. Try again.',
};

const notVerified = 'email_not_verified';
const verifyText =
  'Confirm your e-mail address first: open the link we sent you. You can resend it at the top of the page.';

const nothing: Failure = {
  errors: [],
  code: undefined,
  type: undefined,
  captchaRequired: undefined,
  captcha: undefined,
};

const isNamed = (error: unknown, name: string): error is Error =>
  error instanceof Error && error.name === name;

/** A response that is not OK. Checked by name, so that the HTTP client can load later. */
export const isRefusal = (error: unknown): error is HTTPError => isNamed(error, 'HTTPError');

/** Describes any thrown value for forms and error cards. */
export function failureOf(error: unknown): FailureReport {
  if (isRefusal(error)) return refusal(error);
  const kind = kindOf(error);
  const hasOwnMessage = isNamed(error, 'BotCheckError') || isNamed(error, 'PasskeyError');
  const text = hasOwnMessage ? error.message : texts[kind];
  return { kind, status: null, text, errors: [], waitSeconds: null, body: nothing };
}

function kindOf(error: unknown): FailureKind {
  if (error instanceof ContractError) return 'contract';
  if (isNamed(error, 'TimeoutError')) return 'timeout';
  if (isNamed(error, 'NetworkError') || error instanceof TypeError) return 'offline';
  return 'unknown';
}

function refusal(error: HTTPError): FailureReport {
  const { status, headers } = error.response;
  const read = safeParse(failureSchema, error.data);
  const body = read.success ? read.output : nothing;
  const errors = body.code === notVerified ? [{ msg: verifyText }] : body.errors;
  const kind =
    body.code === 'unknown_call' ? 'refused' : (kinds[status] ?? (status >= 500 ? 'server' : 'refused'));
  const waitSeconds = waitOf(headers.get('retry-after'));
  const text = errors.map(({ msg }) => msg).join(' ');
  const ours = kind === 'limited' && waitSeconds ? waitText(waitSeconds) : texts[kind];
  return { kind, status, text: text || ours, errors, waitSeconds, body };
}

/** `Retry-After` is a number of seconds or a date. */
function waitOf(header: string | null): number | null {
  if (!header) return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds));
  const until = Date.parse(header);
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - Date.now()) / 1000));
}

function waitText(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  const wait = `${count} ${unit}${count === 1 ? '' : 's'}`;
  return `You’re doing that too often. Wait ${wait} and try again.`;
}

/** Mismatch with the contract (API-03). The message names the call and what is wrong. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
}

/** Sets the HTTP status on the same error object, where the charts read it. */
export function withStatus(error: unknown): unknown {
  return isRefusal(error) ? Object.assign(error, { status: error.response.status }) : error;
}

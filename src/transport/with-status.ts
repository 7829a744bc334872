import { HTTPError } from 'ky';

/** Writes the HTTP status on an error, where charts look for it; the error stays the same object. */
export function withStatus(error: unknown): unknown {
  return error instanceof HTTPError ? Object.assign(error, { status: error.response.status }) : error;
}

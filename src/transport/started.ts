import { tokenHeader } from '#contract/spec/paths.ts';
import { settings } from './settings.ts';

declare global {
  interface Window {
    /** SPD-02. What the inline script of index.html has asked for before any of our code had come. */
    started?: { token: string | null; calls: Map<string, Promise<Response>> } | undefined;
  }
}

/** Milliseconds since the page began in which an answer is taken over: as long as the query client calls one fresh. */
const FRESH = 30_000;

/** The answer to a call that has been started already, with the same token; good once. Failed ones are not there. */
export function startedCall({ method, url, headers }: Request): Promise<Response> | null {
  const { started } = globalThis.window ?? {};
  if (!started || method !== 'GET' || performance.now() > FRESH) return null;
  if (headers.get(tokenHeader) !== started.token) return null;
  const path = url.slice((settings.apiOrigin || location.origin).length);
  const call = started.calls.get(path);
  started.calls.delete(path);
  return call ?? null;
}

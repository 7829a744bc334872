import { settings } from './settings.ts';

declare global {
  interface Window {
    /** SPD-02. What the inline script of index.html has asked for before any of our code had come. */
    started?: { token: string | null; calls: Map<string, Promise<Response>> } | undefined;
  }
}

/** Milliseconds since the page began in which an answer is taken over: as long as the query client calls one fresh. */
const FRESH = 30_000;

/** What was started is of before some news: whoever asks later asks anew. */
export const forgetStarted = (): void => globalThis.window?.started?.calls.clear();

/** The call to a path that has been started already, with the same token. One without an answer is not there. */
export function startedCall(path: string, token: string | null): Promise<Response> | undefined {
  const { started } = globalThis.window ?? {};
  if (!started || performance.now() > FRESH || token !== started.token) return undefined;
  return started.calls.get(path);
}

/** The same, good once. */
export function takeStarted({ url }: Request, token: string | null): Promise<Response> | undefined {
  const calls = globalThis.window?.started?.calls;
  if (!calls) return undefined;
  const path = url.slice((settings.apiOrigin || location.origin).length);
  const call = startedCall(path, token);
  if (call) calls.delete(path);
  return call;
}

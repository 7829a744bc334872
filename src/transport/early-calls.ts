import { settings } from './settings.ts';

declare global {
  interface Window {
    /** What the inline script of index.html has started and seen before our code loaded (SPD-02, SPD-03). */
    started?:
      | { token: string | null; calls: Map<string, Promise<Response>>; pressed?: HTMLButtonElement }
      | undefined;
  }
}

/** Milliseconds since page load during which early answers count as fresh, as in the query client. */
const MAX_AGE = 30_000;

/** An event has made early answers stale: later requests go to the server. */
export const clearEarlyCalls = (): void => globalThis.window?.started?.calls.clear();

/** The early call to a path with the same token, if any. */
export function earlyCall(path: string, token: string | null): Promise<Response> | undefined {
  const { started } = globalThis.window ?? {};
  if (!started || performance.now() > MAX_AGE || token !== started.token) return undefined;
  return started.calls.get(path);
}

/** Like `earlyCall`, usable once. */
export function takeEarlyCall({ url }: Request, token: string | null): Promise<Response> | undefined {
  const calls = globalThis.window?.started?.calls;
  if (!calls) return undefined;
  const path = url.slice((settings.apiOrigin || location.origin).length);
  const call = earlyCall(path, token);
  if (call) calls.delete(path);
  return call;
}

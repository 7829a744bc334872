import { settings } from './settings.ts';

declare global {
  interface Window {
    /** SPD-02. Calls started by the inline script of index.html before our code loaded. */
    started?: { token: string | null; calls: Map<string, Promise<Response>> } | undefined;
  }
}

/** Milliseconds since page load during which early answers count as fresh, as in the query client. */
const FRESH = 30_000;

/** An event has made early answers stale: later requests go to the server. */
export const clearEarlyCalls = (): void => globalThis.window?.started?.calls.clear();

/** The early call to a path with the same token, if any. */
export function earlyCall(path: string, token: string | null): Promise<Response> | undefined {
  const { started } = globalThis.window ?? {};
  if (!started || performance.now() > FRESH || token !== started.token) return undefined;
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

/** Milliseconds after `beforeunload`; a page that is still alive then has stayed. */
const UNLOAD_TIMEOUT = 5_000;

const nextEvent = (event: string) =>
  new Promise<void>((resolve) => globalThis.addEventListener(event, () => resolve(), { once: true }));
let hasLeft = false;
/** Resolves once a page that was about to unload has left or stayed. */
let unloadOutcome: Promise<void> = Promise.resolve();
globalThis.addEventListener?.('pagehide', () => {
  hasLeft = true;
});
globalThis.addEventListener?.('pageshow', () => {
  hasLeft = false;
});
globalThis.addEventListener?.('beforeunload', () => {
  const stayed = new Promise<void>((resolve) => setTimeout(resolve, UNLOAD_TIMEOUT));
  unloadOutcome = Promise.race([nextEvent('pagehide'), stayed]);
});

/**
 * SES-04. An unloading page cancels its own requests, on reload even before `pagehide`. Those failures say
 * nothing about the server, so they are reported only if the page stays or is shown again.
 */
export async function untilPageActive(): Promise<void> {
  await unloadOutcome;
  if (hasLeft) await nextEvent('pageshow');
}

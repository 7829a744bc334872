/** Milliseconds after `beforeunload`; a page that is still alive then has stayed. */
const GOING = 5_000;

const comes = (event: string) =>
  new Promise<void>((come) => globalThis.addEventListener(event, () => come(), { once: true }));
let hasLeft = false;
/** Resolves once a page that was about to unload has left or stayed. */
let isDecided: Promise<void> = Promise.resolve();
globalThis.addEventListener?.('pagehide', () => {
  hasLeft = true;
});
globalThis.addEventListener?.('pageshow', () => {
  hasLeft = false;
});
globalThis.addEventListener?.('beforeunload', () => {
  const stays = new Promise<void>((stay) => setTimeout(stay, GOING));
  isDecided = Promise.race([comes('pagehide'), stays]);
});

/**
 * SES-04. An unloading page cancels its own requests, on reload even before `pagehide`. Those failures say
 * nothing about the server, so they are reported only if the page stays or is shown again.
 */
export async function untilPageActive(): Promise<void> {
  await isDecided;
  if (hasLeft) await comes('pageshow');
}

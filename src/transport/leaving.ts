/** Milliseconds in which a page goes that is about to; one that is still here then has stayed. */
const GOING = 5_000;

const comes = (event: string) =>
  new Promise<void>((come) => globalThis.addEventListener(event, () => come(), { once: true }));
let hasLeft = false;
/** Until a page that was about to go has gone or stayed. */
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
 * SES-04. A page that is left cuts off its own calls, a reload before the page hears that it is hidden. That says
 * nothing of the server: only a page that stays, or is shown again, has failed.
 */
export async function untilBack(): Promise<void> {
  await isDecided;
  if (hasLeft) await comes('pageshow');
}

import type { App } from '#actors/app-context.tsx';

/** Milliseconds within which all pages look that a server has been away from. */
const SPREAD = 30_000;

/** SPD-05. Has the browser look for another version after a gap in the connection: an update is one. */
export function lookAfterGaps({ socketLinkNews }: Pick<App, 'socketLinkNews'>): void {
  const look = async () => (await navigator.serviceWorker?.getRegistration())?.update();
  const isNotVital = (error: unknown) => console.warn('[new version]', String(error));
  socketLinkNews.listen(({ type }) => {
    if (type === 'socketLink.newsMissed')
      setTimeout(() => void look().catch(isNotVital), SPREAD * Math.random());
  });
}

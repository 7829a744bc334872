/** ROU-08. A chunk that did not load. The message is the one in the spec's catalogue. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

const cssFile = /preload css for (\S+)/i;
const jsFile = /https?:\S+|\/\S+\.js\S*/;

/** `/assets/gigs-a1b2.js` is `gigs-a1b2`; an unparsable URL is returned as it is. */
const nameOf = (address: string) =>
  address
    .split(/[?#]/)[0]
    ?.split('/')
    .pop()
    ?.replace(/\.\w+$/, '') || address;

export const failedStyle = (message: string): string | null => cssFile.exec(message)?.[1] ?? null;

/** The catalogue's message for a failure that each browser words differently. */
export function chunkMessage(message: string): string {
  const style = failedStyle(message);
  if (style) return `Loading CSS chunk ${nameOf(style)} failed`;
  const script = jsFile.exec(message)?.[0];
  return `Loading chunk ${script ? nameOf(script) : 'of this page'} failed`;
}

const catalogue = /^Loading (?:CSS )?chunk .+ failed/;

export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && (error instanceof ChunkError || catalogue.test(error.message));

const lostStyles = new Set<string>();

/**
 * ROU-08. Gives chunk failures the catalogue's message and logs the cause. The message also prevents the
 * router from reloading the page, which would lose typed text.
 */
export function watchChunks(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    const reason = payload.message;
    const style = failedStyle(reason);
    if (style) lostStyles.add(style);
    payload.message = chunkMessage(reason);
    console.error(payload.message, reason);
  });
}

/** Reloads failed stylesheets, which Vite considers loaded once it has tried. Rejects if one fails again. */
export async function retryStyles(): Promise<void> {
  await Promise.all([...lostStyles].map(loadStyle));
}

function loadStyle(href: string): Promise<void> {
  for (const link of document.querySelectorAll('link[rel="stylesheet"]'))
    if (link.getAttribute('href') === href) link.remove();
  return new Promise((done, fail) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => {
      lostStyles.delete(href);
      done();
    };
    link.onerror = () => {
      link.remove();
      const message = chunkMessage(`preload css for ${href}`);
      console.error(message, 'it failed again');
      fail(new Error(message));
    };
    document.head.append(link);
  });
}

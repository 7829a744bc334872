/** ROU-08. A chunk that did not load. The message is the one in the spec's catalogue. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

const cssFile = /preload css for (\S+)/i;
const jsFile = /https?:\S+|\/\S+\.js\S*/;

/** `/assets/gigs-a1b2.js` is `gigs-a1b2`; an unparsable URL is returned as it is. */
const chunkName = (url: string) =>
  url
    .split(/[?#]/)[0]
    ?.split('/')
    .pop()
    ?.replace(/\.\w+$/, '') || url;

export const failedStylesheet = (message: string): string | null => cssFile.exec(message)?.[1] ?? null;

/** The catalogue's message for a failure that each browser words differently. */
export function chunkMessage(message: string): string {
  const style = failedStylesheet(message);
  if (style) return `Loading CSS chunk ${chunkName(style)} failed`;
  const script = jsFile.exec(message)?.[0];
  return `Loading chunk ${script ? chunkName(script) : 'of this page'} failed`;
}

const chunkMessagePattern = /^Loading (?:CSS )?chunk .+ failed/;

export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && (error instanceof ChunkError || chunkMessagePattern.test(error.message));

const failedStyles = new Set<string>();

/**
 * ROU-08. Gives chunk failures the catalogue's message and logs the cause. The message also prevents the
 * router from reloading the page, which would lose typed text.
 */
export function watchChunkErrors(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    const reason = payload.message;
    const style = failedStylesheet(reason);
    if (style) failedStyles.add(style);
    payload.message = chunkMessage(reason);
    console.error(payload.message, reason);
  });
}

/** Reloads failed stylesheets, which Vite considers loaded once it has tried. Rejects if one fails again. */
export async function retryStyles(): Promise<void> {
  await Promise.all([...failedStyles].map(loadStyle));
}

function loadStyle(href: string): Promise<void> {
  for (const link of document.querySelectorAll('link[rel="stylesheet"]'))
    if (link.getAttribute('href') === href) link.remove();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => {
      failedStyles.delete(href);
      resolve();
    };
    link.onerror = () => {
      link.remove();
      const message = chunkMessage(`preload css for ${href}`);
      console.error(message, 'it failed again');
      reject(new Error(message));
    };
    document.head.append(link);
  });
}

import { chunkMessage, failedStyle } from './chunk-failure.ts';

const lostStyles = new Set<string>();

/**
 * ROU-08. Gives every chunk that fails the catalogue's message and logs why. The message also keeps the router
 * from reloading the page, which would lose what somebody has typed.
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

/** Asks again for stylesheets that failed: Vite takes each for loaded once it has tried. Rejects when one fails again. */
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

/** ROU-08. A part of the app's code that did not arrive. Its message is what the spec's catalogue says. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

const cssFile = /preload css for (\S+)/i;
const jsFile = /https?:\S+|\/\S+\.js\S*/;

/** `/assets/gigs-a1b2.js` is `gigs-a1b2`; an address that cannot be read keeps its whole text. */
const nameOf = (address: string) =>
  address
    .split(/[?#]/)[0]
    ?.split('/')
    .pop()
    ?.replace(/\.\w+$/, '') || address;

/** The stylesheet that failed, as it is linked, or null when a script did. */
export const failedStyle = (message: string): string | null => cssFile.exec(message)?.[1] ?? null;

/** What the catalogue says about a failure, of which the browser only tells in words of its own. */
export function chunkMessage(message: string): string {
  const style = failedStyle(message);
  if (style) return `Loading CSS chunk ${nameOf(style)} failed`;
  const script = jsFile.exec(message)?.[0];
  return `Loading chunk ${script ? nameOf(script) : 'of this page'} failed`;
}

const catalogue = /^Loading (?:CSS )?chunk .+ failed/;

/** Whether an error is about code that did not arrive, whoever threw it. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && (error instanceof ChunkError || catalogue.test(error.message));

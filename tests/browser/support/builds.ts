import type { ClientBuild } from '#tools/build/client.ts';

/** The builds of the client that browser tests open. */
export const builds = {
  /** What `npm start` serves. */
  own: { folder: 'dist', uncompressed: true },
  /** Exposes its machines to tests as `window.__sidestage`. */
  test: { folder: 'dist-test', mode: 'test' },
  /** Includes the visualiser, too, which takes longer to build than the rest. */
  inspected: { folder: 'dist-inspected', mode: 'test', settings: { VITE_VISUALISER: 'beside' } },
} satisfies Record<string, ClientBuild>;

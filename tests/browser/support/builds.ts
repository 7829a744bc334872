import type { ClientBuild } from '#tools/build/client.ts';

/** The builds of the client that browser tests open. */
export const builds = {
  /** What `npm start` serves. */
  own: { folder: 'dist', uncompressed: true },
  /** With its machines open to tests: `window.__sidestage`. */
  test: { folder: 'dist-test', mode: 'test' },
  /** With the visualiser beside it, too: drawing all machines takes longer than the rest. */
  inspected: { folder: 'dist-inspected', mode: 'test', settings: { VITE_VISUALISER: 'beside' } },
} satisfies Record<string, ClientBuild>;

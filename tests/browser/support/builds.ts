import type { ClientBuild } from '#tools/build/client.ts';

/** The builds of the client that browser tests open, by who serves them. */
export const builds = {
  /** As our server serves it. */
  own: { folder: 'dist' },
  /** As a stranger would deploy it, with Turnstile's site key. */
  foreign: { folder: 'dist-foreign', settings: { VITE_TURNSTILE_SITE_KEY: 'test' } },
  /** With its machines open to tests: `window.__sidestage`. */
  test: { folder: 'dist-test', mode: 'test' },
  /** With the visualiser beside it, too: drawing all machines takes longer than the rest. */
  inspected: { folder: 'dist-inspected', mode: 'test', settings: { VITE_VISUALISER: 'beside' } },
} satisfies Record<string, ClientBuild>;

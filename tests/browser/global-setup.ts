import type { TestProject } from 'vitest/node';
import { buildClient } from '#tools/build/client.ts';
import { findChromium } from './support/chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A Chromium that can be started. */
    chromium: string;
    /** The client as a stranger would deploy it, with Turnstile's site key. */
    foreignClient: string;
    /** The client as our server serves it. */
    ownClient: string;
    /** The client with its machines open to tests: `window.__sidestage`. */
    testClient: string;
  }
}

/** Finds a browser and makes sure that the builds of the client are up to date. */
export default async function setup(project: TestProject) {
  project.provide('chromium', await findChromium());
  const own = await buildClient({ folder: 'dist' });
  project.provide('ownClient', own.folder);
  const settings = { VITE_TURNSTILE_SITE_KEY: 'test' };
  const foreign = await buildClient({ folder: 'dist-foreign', settings });
  project.provide('foreignClient', foreign.folder);
  const test = await buildClient({ folder: 'dist-test', mode: 'test' });
  project.provide('testClient', test.folder);
}

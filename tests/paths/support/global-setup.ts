import type { TestProject } from 'vitest/node';
import { builds } from '#tests/browser/support/builds.ts';
import { findChromium } from '#tests/browser/support/chromium.ts';
import { buildClient } from '#tools/build/client.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A Chromium that can be started. */
    chromium: string;
    /** The client whose machines can be looked into. */
    testClient: string;
  }
}

/** Finds a browser and makes sure that the test build of the client is up to date. */
export default async function setup(project: TestProject) {
  project.provide('chromium', await findChromium());
  const { folder } = await buildClient(builds.test);
  project.provide('testClient', folder);
}

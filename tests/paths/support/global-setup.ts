import type { TestProject } from 'vitest/node';
import { builds } from '#tests/browser/support/builds.ts';
import { findChromium } from '#tests/browser/support/chromium.ts';
import { buildClient } from '#tools/build/client.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of a Chromium. */
    chromium: string;
    /** Folder of the test build, which exposes its machines. */
    testClient: string;
  }
}

export default async function setup(project: TestProject) {
  project.provide('chromium', await findChromium());
  const { folder } = await buildClient(builds.test);
  project.provide('testClient', folder);
}

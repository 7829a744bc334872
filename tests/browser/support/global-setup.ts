import { rmSync } from 'node:fs';
import { buildClient } from '#tools/build/client.ts';
import { generateRouteTree } from '#tools/build/route-tree.ts';
import { builds } from './builds.ts';
import { templateOf } from './own-worlds.ts';

/** Makes sure that the builds of the client are up to date which most tests open. Answers what takes the run's demo world away again. */
export default async function setup() {
  // Once, before the builds, of which two at a time would write it in each other's way.
  await generateRouteTree();
  await Promise.all([builds.own, builds.foreign, builds.test].map(buildClient));
  return () => rmSync(templateOf(process.pid), { recursive: true, force: true });
}

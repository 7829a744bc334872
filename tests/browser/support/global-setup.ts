import { buildClient, generateRouteTree } from '#tools/build/client.ts';
import { builds } from './builds.ts';
import { makeDemoWorld } from './own-worlds.ts';

/** Builds the client if it is out of date, and creates a demo world. Returns a function that removes the world. */
export default async function setup() {
  await generateRouteTree();
  const [removeDemoWorld] = await Promise.all([makeDemoWorld(), buildClient(builds.own)]);
  return removeDemoWorld;
}

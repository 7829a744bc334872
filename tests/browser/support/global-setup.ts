import { buildClient, generateRouteTree } from '#tools/build/client.ts';
import { builds } from './builds.ts';
import { makeDemoWorld } from './own-worlds.ts';

/** Builds the client unless it is up to date, and makes a demo world. Answers what removes that. */
export default async function setup() {
  await generateRouteTree();
  const [removeDemoWorld] = await Promise.all([makeDemoWorld(), buildClient(builds.own)]);
  return removeDemoWorld;
}

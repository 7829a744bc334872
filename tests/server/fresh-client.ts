import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { builds } from '#tests/browser/support/builds.ts';
import { buildClient } from '#tools/build/client.ts';
import { root } from '#tools/run.ts';

/** A client that was built some time ago would keep the server's processes from starting; without one they start. */
export async function setup() {
  if (existsSync(join(root, builds.own.folder))) await buildClient(builds.own);
}

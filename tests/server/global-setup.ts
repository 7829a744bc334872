import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builds } from '#tests/browser/support/builds.ts';
import { templateWithTowns } from '#tests/support/database.ts';
import { buildClient } from '#tools/build/client.ts';
import { root } from '#tools/run.ts';

/** Answers what takes away the databases that the workers keep from one file to the next. */
export async function setup() {
  // A client that was built some time ago would keep the server's processes from starting; without one they start.
  if (existsSync(join(root, builds.own.folder))) await buildClient(builds.own);
  // Before the workers start, which would make one each.
  await templateWithTowns();
  const kept = mkdtempSync(join(tmpdir(), 'sidestage-kept-'));
  process.env.KEPT_DATABASES = kept;
  return () => rmSync(kept, { recursive: true, force: true });
}

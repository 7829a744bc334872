import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builds } from '#tests/browser/support/builds.ts';
import { postgresWithTowns, templateWithTowns } from '#tests/support/database.ts';
import { noPostgres } from '#tests/support/own-postgres.ts';
import { buildClient } from '#tools/build/client.ts';
import { root } from '#tools/run.ts';

/** Answers what takes away the databases that the workers keep from one file to the next. */
export async function setup() {
  // A client that was built some time ago would keep the server's processes from starting; without one they start.
  if (existsSync(join(root, builds.own.folder))) await buildClient(builds.own);
  const kept = mkdtempSync(join(tmpdir(), 'sidestage-kept-'));
  process.env.KEPT_DATABASES = kept;
  // Where it is installed: it takes two thirds of the processor time. Either is made before the workers start.
  const postgres = noPostgres ? undefined : await postgresWithTowns();
  if (postgres) process.env.TEST_DATABASE_URL = postgres.databaseUrl;
  else await templateWithTowns();
  return async () => {
    await postgres?.remove();
    rmSync(kept, { recursive: true, force: true });
  };
}

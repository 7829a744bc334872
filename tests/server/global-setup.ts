import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builds } from '#tests/browser/support/builds.ts';
import { postgresWithTowns, templateWithTowns } from '#tests/support/database.ts';
import { noPostgres } from '#tests/support/own-postgres.ts';
import { buildClient } from '#tools/build/client.ts';
import { root } from '#tools/run.ts';

/** Returns the teardown of the databases that workers reuse between files. */
export async function setup() {
  // Server processes refuse to start with an outdated client build; without one they start.
  if (existsSync(join(root, builds.own.folder))) await buildClient(builds.own);
  const kept = mkdtempSync(join(tmpdir(), 'sidestage-kept-'));
  process.env.KEPT_DATABASES = kept;
  // PostgreSQL, if installed, needs a third less processor time. Either is made before the workers start.
  const postgres = noPostgres ? undefined : await postgresWithTowns();
  if (postgres) process.env.TEST_DATABASE_URL = postgres.databaseUrl;
  else await templateWithTowns();
  return async () => {
    await postgres?.remove();
    rmSync(kept, { recursive: true, force: true });
  };
}

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { PageData } from 'chart-visualiser';
import { root } from '#tools/run.ts';

const embedded = /(<script id="page-data"[^>]*>)([^<]*)/;

/** The page as `npm run visualise:build` makes it, the data in it, and the same page with other data. */
export async function buildPage() {
  const folder = await mkdtemp(join(tmpdir(), 'sidestage-visualiser-'));
  const file = join(folder, 'page.html');
  const args = ['packages/chart-visualiser/src/cli.ts', 'build', '--out', file];
  await promisify(execFile)(process.execPath, args, { cwd: root });
  const page = await readFile(file, 'utf8');
  await rm(folder, { recursive: true });

  const [, , packed = ''] = embedded.exec(page) ?? [];
  const data: PageData = JSON.parse(gunzipSync(Buffer.from(packed, 'base64')).toString());
  const withData = (other: PageData): string =>
    page.replace(
      embedded,
      (_, opening: string) => opening + gzipSync(JSON.stringify(other)).toString('base64'),
    );
  return { data, withData };
}

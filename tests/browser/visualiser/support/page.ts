import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { root } from '#tools/run.ts';
import type { PageData } from '#tools/visualiser/data/page-data.ts';

const embedded = /(<script id="page-data"[^>]*>)([^<]*)/;

/** The page as `npm run visualise:build` makes it, the data in it, and the same page with other data. */
export async function buildPage() {
  const folder = await mkdtemp(join(tmpdir(), 'sidestage-visualiser-'));
  const file = join(folder, 'page.html');
  // A process of its own: Vitest's NODE_ENV would make a development build of React.
  const env = { ...process.env, NODE_ENV: 'production' };
  const args = ['tools/visualiser/main.ts', 'build', '--out', file];
  await promisify(execFile)(process.execPath, args, { cwd: root, env });
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

import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { openSession, tokensWith } from '#server/auth/sessions.ts';
import { openDatabase } from '#server/db/database.ts';
import { users } from '#server/db/schema/users.ts';
import { putMigrated } from '#tests/support/database.ts';
import { startProcess } from '#tests/support/server-process.ts';

const members = 60;
const env = { JWT_SECRET: 'k'.repeat(32), ALTCHA_SECRET: 'a'.repeat(32), DEMO: '0' };
const folder = mkdtempSync(join(tmpdir(), 'sidestage-disk-'));
// A disk of its own, which only root may make.
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=500m', 'tmpfs', folder]);
try {
  await run();
} finally {
  execFileSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true });
}

async function run() {
  const tokens = await makeMembers();
  const server = await startProcess(folder, env);
  let n = 0;
  const call = async (method: string, path: string, body?: string | FormData) => {
    const headers = {
      'x-auth-token': tokens[n++ % members] ?? '',
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    };
    const answer = await fetch(server.url + path, {
      method,
      headers,
      body: body ?? null,
      signal: AbortSignal.timeout(20_000),
    });
    const text = await answer.text();
    const hasErrors = text.includes('"errors"');
    return `${answer.status}${answer.headers.has('retry-after') ? ' with Retry-After' : ''}${hasErrors ? ' and errors' : ''}`;
  };
  // Nothing that can be made smaller.
  const words = () =>
    Array.from({ length: 4500 }, () => String.fromCharCode(0x4e00 + randomInt(20_000))).join('');
  const post = () =>
    call('POST', '/api/posts', JSON.stringify({ text: words(), clientId: `disk-${n}-${Date.now()}` }));
  const upload = async () => {
    const form = new FormData();
    const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'red.png');
    return call('POST', '/api/uploads?kind=picture', form);
  };
  const look = async (when: string) => {
    const answers = {
      free: `${(free() / 1e6).toFixed(0)} MB`,
      post: await post(),
      upload: await upload(),
      feed: await call('GET', '/api/posts'),
      ready: await call('GET', '/readyz'),
    };
    console.log(
      `${when}: ${Object.entries(answers)
        .map(([name, is]) => `${name} ${is}`)
        .join('; ')}`,
    );
  };

  await look('room enough');
  const filler = join(folder, 'filler');
  writeFileSync(filler, Buffer.alloc(free() - 80 * 1024 * 1024));
  let written = 0;
  const deadline = performance.now() + 120_000;
  while (performance.now() < deadline && (await post()).startsWith('201')) written += 1;
  await look(`after ${written} more posts`);
  rmSync(filler);
  await sleep(1500);
  await look('room again');
  console.log(`the process ended with ${await server.end('SIGTERM')}`);
  const again = await startProcess(folder, env);
  console.log(`started again, the process ended with ${await again.end('SIGTERM')}`);
}

function free(): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

async function makeMembers(): Promise<string[]> {
  await putMigrated(join(folder, 'db'));
  const { db, close } = await openDatabase({ databaseUrl: undefined, folder: join(folder, 'db') });
  const tokens: string[] = [];
  for (let at = 0; at < members; at += 1) {
    const member = {
      name: 'Ada',
      email: `ada${at}@example.test`,
      passwordHash: 'none',
      verifiedAt: new Date(),
    };
    await db.transaction(async (tx) => {
      const [row] = await tx.insert(users).values(member).returning({ id: users.id });
      tokens.push(await openSession(tx, tokensWith(env.JWT_SECRET), row?.id ?? '', 'bench', new Date()));
    });
  }
  await close();
  return tokens;
}

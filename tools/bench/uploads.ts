import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { ownPaths } from '#contract/ours/paths.ts';
import { specPaths, tokenHeader } from '#contract/spec/paths.ts';
import { demoAccounts, demoPassword } from '#server/demo/seed.ts';
import { botToken } from '#tests/support/bot-check.ts';

const uploadsAtOnce = 10;
const signIns = 10;

const dataDir = mkdtempSync(join(tmpdir(), 'sidestage-bench-'));
const server = spawn(process.execPath, ['server/main.ts'], {
  env: { ...process.env, DATA_DIR: dataDir, PORT: '0', OPS_PORT: '0', LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const origin = await readyAddress(server);

const call = async (method: string, path: string) => {
  const answer = await fetch(origin + path, { method });
  return { status: answer.status, body: await answer.json(), headers: {} };
};
const median = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;
const round = (milliseconds: number) => `${Math.round(milliseconds)} ms`;

/** One sign-in of somebody of the demo world; the proof of work is done before the clock starts. */
async function signIn(email: string, turnstileToken: string) {
  const began = performance.now();
  const answer = await fetch(origin + specPaths.signIn, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword, turnstileToken }),
  });
  const body = await answer.json();
  if (answer.status !== 200) throw new Error(`a sign-in was answered ${answer.status}`);
  return { milliseconds: performance.now() - began, token: String(body.token) };
}

async function signInAll(people: readonly { email: string }[]) {
  const tokens: string[] = [];
  for (const _ of people) tokens.push(await botToken({ call }));
  const done: Awaited<ReturnType<typeof signIn>>[] = [];
  for (const [index, { email }] of people.entries()) done.push(await signIn(email, tokens[index] ?? ''));
  return done;
}

async function upload(token: string, bytes: Uint8Array) {
  const began = performance.now();
  const body = new FormData();
  body.set('file', new Blob([Buffer.from(bytes)], { type: 'image/png' }), 'picture');
  const answer = await fetch(origin + ownPaths.uploads, {
    method: 'POST',
    headers: { [tokenHeader]: token },
    body,
  });
  await answer.arrayBuffer();
  return { status: answer.status, milliseconds: performance.now() - began };
}

/** Forty megapixels of stripes: small to send, all of it to unpack. */
async function largePicture(): Promise<Uint8Array> {
  const side = Math.floor(Math.sqrt(40_000_000));
  const stripes = Buffer.alloc(side * side * 3, Buffer.from([20, 40, 60, 90, 120, 150, 180, 210, 240]));
  return sharp(stripes, { raw: { width: side, height: side, channels: 3 }, limitInputPixels: false })
    .png({ compressionLevel: 6 })
    .toBuffer();
}

try {
  const picture = await largePicture();
  await signInAll(demoAccounts.slice(0, 2));
  const alone = await signInAll(demoAccounts.slice(2, 2 + signIns));
  const others = demoAccounts.slice(2 + signIns, 2 + 2 * signIns - 2);
  const prepared: string[] = [];
  for (const _ of others) prepared.push(await botToken({ call }));

  let running = uploadsAtOnce;
  const sent = alone
    .slice(0, uploadsAtOnce)
    .map(({ token }) => upload(token, picture).finally(() => (running -= 1)));
  const beside: number[] = [];
  for (const [index, { email }] of others.entries()) {
    if (running === 0) break;
    beside.push((await signIn(email, prepared[index] ?? '')).milliseconds);
  }
  const answers = await Promise.all(sent);

  const [before, during] = [median(alone.map(({ milliseconds }) => milliseconds)), median(beside)];
  const kinds = [...new Set(answers.map(({ status }) => status))].join(', ');
  const slowest = Math.max(...answers.map(({ milliseconds }) => milliseconds));
  console.log(`a sign-in alone: ${round(before)} (median of ${alone.length})`);
  console.log(
    `beside ${uploadsAtOnce} pictures of 40 megapixels: ${round(during)} (median of ${beside.length}), slowest ${round(Math.max(...beside))}`,
  );
  console.log(
    `ratio ${(during / before).toFixed(1)}, of the slowest ${(Math.max(...beside) / before).toFixed(1)}; all pictures answered (${kinds}) after ${round(slowest)}`,
  );
} finally {
  server.removeAllListeners('exit');
  const gone = new Promise((done) => server.on('exit', done));
  server.kill('SIGTERM');
  await gone;
  rmSync(dataDir, { recursive: true });
}

function readyAddress(child: ChildProcess): Promise<string> {
  return new Promise((ready, failed) => {
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = /ready at (http:\S+)/.exec(said)?.[1];
      if (address) ready(address);
    });
    child.on('exit', () => failed(new Error(`the server stopped: ${said}`)));
  });
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

/** The folder of the project. */
export const root = resolve(import.meta.dirname, '..');

export type Finished = { code: number; output: string };

/** Runs a script with this Node and captures its output. */
export async function capture(script: string, args: string[], cwd = root): Promise<Finished> {
  const child = spawn(process.execPath, [script, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: typeof code === 'number' ? code : 1, output: stdout + stderr };
}

/**
 * Runs a script in a child process, because Node never reloads a changed chart module.
 * @returns its output; rejects with its error output
 */
export async function inFreshNode(script: string, input = ''): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, [script], { cwd: root, env });
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (code !== 0) throw new Error(stderr.trim());
  return stdout;
}

/** Runs a script with this Node and passes its output through. */
export async function stream(script: string, args: string[], env = process.env): Promise<number> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
  });
  const [code] = await once(child, 'close');
  return typeof code === 'number' ? code : 1;
}

const fileOf = (name: string) => join(root, 'reports', `${name}.json`);

/** Writes the figures of a run for `npm test`, and prints them. */
export async function report(name: string, { passed, failed }: { passed: number; failed: number }) {
  await mkdir(join(root, 'reports'), { recursive: true });
  await writeFile(fileOf(name), JSON.stringify({ passed, failed }));
  console.log(`${name}: ${passed} passed, ${failed} failed`);
}

/** The report of a run, or null without one. */
export async function readReport(name: string): Promise<unknown> {
  return JSON.parse(await readFile(fileOf(name), 'utf8').catch(() => 'null'));
}

/** Deletes the figures of an earlier run, so that a crashed run cannot pass with them. */
export const forgetReport = (name: string) => rm(fileOf(name), { force: true });

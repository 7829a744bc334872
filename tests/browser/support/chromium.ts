import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Resolves no host except this machine. */
export const localFlags = [
  ...chromiumFlags,
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
];

/** Test pages live for seconds, so optimising their code costs more time than it saves. */
export const testFlags = [...chromiumFlags, '--js-flags=--no-opt --no-maglev'];

/** Headless shell first: it creates a context in a quarter of the time. */
const candidates = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

const noBrowser = `The browser tests found no Chromium and could not install one.
Install it (Debian: apt-get install chromium), or name yours: CHROMIUM=/path/to/chromium npm test`;

/** Returns the path of a Chromium: `$CHROMIUM`, the system's, or Playwright's, installed if necessary. */
export async function findChromium() {
  const named = process.env.CHROMIUM;
  if (named && !(await isRunnable(named))) throw new Error(`CHROMIUM=${named} cannot be run.`);
  for (const path of [...(named ? [named] : candidates), chromium.executablePath()])
    if (await isRunnable(path)) return path;
  await install();
  if (await isRunnable(chromium.executablePath())) return chromium.executablePath();
  throw new Error(noBrowser);
}

const isRunnable = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

async function install() {
  const cli = join(import.meta.dirname, '../../../node_modules/playwright-core/cli.js');
  const installer = spawn(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore' });
  await once(installer, 'exit');
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

/** No window, nothing in the background. */
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

/** No name but this machine's resolves. */
export const localFlags = [
  ...chromiumFlags,
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
];

/** In tests a page lives for seconds: optimising its code costs more time than it saves. */
export const testFlags = [...chromiumFlags, '--js-flags=--no-opt --no-maglev'];

/** The one without windows first: a new context costs it a quarter of what it costs a whole browser. */
const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

const noBrowser = `The browser tests found no Chromium and could not install one.
Install it (Debian: apt-get install chromium), or name yours: CHROMIUM=/path/to/chromium npm test`;

/** The path of a Chromium: `$CHROMIUM`, the system's, playwright's own, or one that playwright installs now. */
export async function findChromium() {
  const named = process.env.CHROMIUM;
  if (named && !(await runnable(named))) throw new Error(`CHROMIUM=${named} cannot be run.`);
  for (const path of [...(named ? [named] : usual), chromium.executablePath()])
    if (await runnable(path)) return path;
  await install();
  if (await runnable(chromium.executablePath())) return chromium.executablePath();
  throw new Error(noBrowser);
}

const runnable = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

async function install() {
  const cli = join(import.meta.dirname, '../../../node_modules/playwright-core/cli.js');
  const installer = spawn(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore' });
  await once(installer, 'exit');
}

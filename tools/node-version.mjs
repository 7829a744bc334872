// Plain JavaScript that an old Node can parse, to reject it or to find a newer one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const needed = 24;
const ownNode = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));
const major = Number(process.versions.node.split('.')[0]);
const [, thisFile, program, ...args] = process.argv;

/** Restarts the program with the Node from `npm ci`, or prints what to do. Never returns in these cases. */
export function requireNode() {
  if (major >= needed) return;
  const handedOver = process.env.SIDESTAGE_HANDED_OVER === '1';
  if (existsSync(ownNode) && !handedOver) {
    const env = { ...process.env, SIDESTAGE_HANDED_OVER: '1' };
    const { status } = spawnSync(ownNode, process.argv.slice(1), { stdio: 'inherit', env });
    process.exit(status === null ? 1 : status);
  }
  console.error(
    `Sidestage needs Node ${needed}, and this is ${process.version}. Run npm ci: it puts Node ${needed} into node_modules.\n` +
      `If it has been run, the install script of the package "node" was not allowed to: npm rebuild node, or install Node ${needed} from https://nodejs.org.`,
  );
  process.exit(1);
}

/** `node tools/node-version.mjs` prints the version; with a program as argument it runs that on a recent Node. */
async function main() {
  requireNode();
  if (program === undefined) return console.log(`Node ${process.version}`);
  process.argv = [process.execPath, program, ...args];
  await import(pathToFileURL(program).href);
}

if (thisFile === fileURLToPath(import.meta.url)) await main();

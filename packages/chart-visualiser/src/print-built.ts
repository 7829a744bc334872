import { buildShell, buildStill } from './shell-page.ts';

const make = process.argv[2] === 'still' ? buildStill : buildShell;

process.stdout.write(await make());

import { buildShell } from './shell-page.ts';

process.stdout.write(await buildShell());

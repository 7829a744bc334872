import { buildVisualiser } from '../visualiser/build.ts';

process.stdout.write(await buildVisualiser());

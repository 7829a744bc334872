import { buildVisualiser } from 'chart-visualiser';

process.stdout.write(await buildVisualiser());

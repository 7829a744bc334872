import { buildClient } from './build/client.ts';

const { built } = await buildClient({ folder: 'dist' });
if (built) console.log('Built the client into dist/.');

await import('#server/main.ts');

import { enableCompileCache } from 'node:module';
import { resolveDrizzleQuickly } from './quick-start.ts';

// Before anything else is loaded: a start is mostly reading and compiling what it imports.
enableCompileCache();
resolveDrizzleQuickly();
const { run } = await import('./run.ts');
await run(process.env);

// Plain JavaScript that an old Node can read; the work is in tools/test/main.ts.
import { requireNode } from './node-version.mjs';

requireNode();
console.log(`Node ${process.version}`);
await import('./test/main.ts');

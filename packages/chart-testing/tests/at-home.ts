import { join } from 'node:path';

// The package looks for its project from the working folder upwards: here that is the example, not whoever works on it.
process.chdir(join(import.meta.dirname, '..'));

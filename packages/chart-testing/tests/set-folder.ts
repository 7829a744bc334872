import { join } from 'node:path';

// The package searches for its project from the working folder upwards: in these tests that is the example.
process.chdir(join(import.meta.dirname, '..'));

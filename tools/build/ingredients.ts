/** What the client is made of, beside its `VITE_` settings: files and folders below the root. */
export const ofClient = [
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'public',
  'src',
  'machines',
  'contract',
  'tools/vite',
];

/** What comes to it with the visualiser. */
export const ofVisualiser = [
  'tests/paths',
  'tools/charts',
  'tools/coverage/runs.ts',
  'tools/paths',
  'tools/replay',
  'tools/visualiser',
];

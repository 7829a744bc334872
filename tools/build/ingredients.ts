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
  'packages/chart-testing/src',
  'tools/vite',
  'server/pages/rendered-pages.ts',
];

/** What comes to it with the visualiser. */
export const ofVisualiser = ['tests/paths', 'packages'];

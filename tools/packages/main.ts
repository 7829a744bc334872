import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Points a package's manifest at `dist` before packing and back at `src` afterwards. Node runs TypeScript sources, but not
 * below node_modules. Run in the folder of a package with `dist` or `src`.
 */
const [, , to = ''] = process.argv;
const endings: Record<string, string> = { dist: '.js', src: '.ts' };
const ending = endings[to];
if (ending === undefined) throw new Error('Say dist or src.');

const remap = (path: string) => path.replace(/^\.\/(?:dist|src)\//, `./${to}/`).replace(/\.[jt]s$/, ending);
const manifest: { exports: Record<string, string>; bin: Record<string, string> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
);
for (const part of [manifest.exports, manifest.bin])
  for (const [name, path] of Object.entries(part)) part[name] = remap(path);
writeFileSync('package.json', `${JSON.stringify(manifest, null, 2)}\n`);

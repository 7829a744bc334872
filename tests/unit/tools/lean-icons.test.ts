import { globSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { IconNode } from 'lucide-react';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { root } from '#tools/run.ts';
import { asLine } from '#tools/vite/lean-icons.ts';

const sources = globSync('src/**/*.tsx', { cwd: root }).map((file) =>
  readFileSync(`${root}/${file}`, 'utf8'),
);
const used = new Set(
  sources.flatMap((text) => [...text.matchAll(/'lucide-react\/icons\/([\w-]+)'/g)].map(([, name]) => name)),
);

/** Follows aliases to the icon itself. */
async function nodeOf(name = ''): Promise<IconNode> {
  const file = `${root}/node_modules/lucide-react/dist/esm/icons/${name}.mjs`;
  const [, own] = /^export \{ default \} from '\.\/([\w-]+)\.mjs'/m.exec(readFileSync(file, 'utf8')) ?? [];
  return own ? nodeOf(own) : (await import(pathToFileURL(file).href)).__iconData.node;
}

/** Renders the icon as 96 x 96 grey pixels. */
function rendered(shapes: IconNode): Promise<Buffer> {
  const parts = shapes.map(([tag, attributes]) => {
    const given = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
    return `<${tag} ${given.join(' ')}/>`;
  });
  const how = 'fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 24 24" ${how}>${parts.join('')}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' }).greyscale().raw().toBuffer();
}

it('SPD-06 each icon of ours looks as one line as it does in its parts', async () => {
  expect(used.size).toBeGreaterThan(40);
  for (const name of used) {
    const node = await nodeOf(name);
    const { line, filled } = asLine(node);
    const [parts, whole] = await Promise.all([rendered(node), rendered([['path', { d: line }], ...filled])]);
    const other = parts.filter((dark, at) => Math.abs(dark - (whole[at] ?? 0)) > 96).length;
    expect(other, `points of ${name} that look otherwise`).toBe(0);
  }
});

import { pathToFileURL } from 'node:url';
import type { IconNode } from 'lucide-react';
import type { Plugin } from 'vite';

const lean = `
import { createElement } from 'react';

export default function createIcon(line, ...filled) {
  const lines = [createElement('path', { d: line }), ...filled.map(([tag, attributes]) => createElement(tag, attributes))];
  return (props) => createElement('svg', { viewBox: '0 0 24 24', ...props }, ...lines);
}
`;

const creator = /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/;

type Icon = { __iconData?: { node: IconNode } };
type Shape = IconNode[number];
type Measure = 'cx' | 'cy' | 'r' | 'x' | 'y' | 'x1' | 'x2' | 'y1' | 'y2' | 'width' | 'height' | 'rx';

/** The shape as a path (SVG 2, chapter 10, "equivalent path"); null for shapes with more than a stroke. */
function asPath([tag, shape]: Shape): string | null {
  if (shape.fill) return null;
  const of = (name: Measure) => Number(shape[name] ?? 0);
  if (tag === 'path') return shape.d ? fromThere(shape.d) : null;
  if (tag === 'line') return `M${of('x1')} ${of('y1')}L${of('x2')} ${of('y2')}`;
  if (tag === 'circle') {
    const r = of('r');
    return `M${of('cx') - r} ${of('cy')}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  }
  if (tag !== 'rect') return null;
  const r = of('rx');
  const [across, down] = [of('width') - 2 * r, of('height') - 2 * r];
  const corner = (x: number, y: number) => (r ? `a${r} ${r} 0 0 1 ${x} ${y}` : '');
  return `M${of('x') + r} ${of('y')}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`;
}

/** Makes the first `m` absolute, because in a joined path it would be relative to the end of the previous one. */
const fromThere = (d: string) =>
  d.replace(
    /^m\s*(-?\d*\.?\d+)[\s,]*(-?\d*\.?\d+)\s*(?=([-\d.])?)/,
    (_, x, y, on) => `M${x} ${y}${on ? 'l' : ''}`,
  );

/** An icon as one path, with its other shapes separately. Keys are not needed. */
export const asLine = (node: IconNode) => ({
  line: node.map((shape) => asPath(shape) ?? '').join(''),
  filled: node
    .filter((shape) => asPath(shape) === null)
    .map(([tag, { key, ...attributes }]): Shape => [tag, attributes]),
});

async function linesOf(id: string): Promise<string | null> {
  const { __iconData }: Icon = await import(pathToFileURL(id).href);
  if (!__iconData) return null;
  const { line, filled } = asLine(__iconData.node);
  const given = [line, ...filled].map((part) => JSON.stringify(part)).join(', ');
  return `import createIcon from '../createLucideIcon.mjs';\nexport default createIcon(${given});`;
}

/**
 * Renders each lucide icon as one path, styled by `#ui/icon`. Lucide itself creates an element per part with eleven
 * attributes: a third of the elements of some pages, 2 kB on every page, and time in every list.
 */
export const leanIcons = (): Plugin => ({
  name: 'sidestage:lean-icons',
  apply: 'build',
  load: {
    filter: { id: /\/lucide-react\/dist\/esm\/(?:createLucideIcon|icons\/[\w-]+)\.mjs$/ },
    handler: (id) => (creator.test(id) ? lean : linesOf(id)),
  },
});

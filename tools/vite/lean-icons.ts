import { pathToFileURL } from 'node:url';
import type { IconNode } from 'lucide-react';
import type { Plugin } from 'vite';

const lean = `
import { createElement } from 'react';

const sheet = {
  width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none',
  stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round',
  'aria-hidden': true,
};

export default function createIcon(node) {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes));
  return (props) => createElement('svg', { ...sheet, ...props }, ...lines);
}
`;

const creator = /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/;

type Icon = { __iconData?: { node: IconNode } };

/** The lines of an icon alone: its name, its aliases and the keys of its lines tell nobody anything here. */
async function linesOf(id: string): Promise<string | null> {
  const { __iconData }: Icon = await import(pathToFileURL(id).href);
  if (!__iconData) return null;
  const lines = __iconData.node.map(([tag, { key, ...attributes }]) => [tag, attributes]);
  return `import createIcon from '../createLucideIcon.mjs';\nexport default createIcon(${JSON.stringify(lines)});`;
}

/**
 * Draws lucide's icons as they are. Its own way works out each attribute anew at each drawing, for settings that nobody
 * here sets: 2 kB that every page loads, and time in every list.
 */
export const leanIcons = (): Plugin => ({
  name: 'sidestage:lean-icons',
  apply: 'build',
  load: {
    filter: { id: /\/lucide-react\/dist\/esm\/(?:createLucideIcon|icons\/[\w-]+)\.mjs$/ },
    handler: (id) => (creator.test(id) ? lean : linesOf(id)),
  },
});

import type { Plugin } from 'vite';

const lean = `
import { createElement } from 'react';

const sheet = {
  width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none',
  stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round',
  'aria-hidden': true,
};

export default function createIcon({ node }) {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes));
  return (props) => createElement('svg', { ...sheet, ...props }, ...lines);
}
`;

/**
 * Draws lucide's icons as they are. Its own way works out each attribute anew at each drawing, for settings that nobody
 * here sets: 2 kB that every page loads, and time in every list.
 */
export const leanIcons = (): Plugin => ({
  name: 'sidestage:lean-icons',
  apply: 'build',
  load: {
    filter: { id: /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ },
    handler: () => lean,
  },
});

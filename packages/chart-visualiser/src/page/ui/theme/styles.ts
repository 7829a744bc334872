import { vars } from './vars.css.ts';

/** Widths of the window from which there is more room, in px. */
export const breakpoints = { sm: 600, md: 900, lg: 1200 } as const;

type Breakpoint = keyof typeof breakpoints;

/** Media query for this width and above: `@media` key in styles, argument of `matchMedia`. */
export const up = (name: Breakpoint) => `(min-width: ${breakpoints[name]}px)`;

/** Media query for everything narrower than this width. */
export const below = (name: Breakpoint) => `(max-width: ${breakpoints[name] - 0.02}px)`;

export const coarse = '(pointer: coarse)';

export const calm = '(prefers-reduced-motion: reduce)';
export const prefersDark = '(prefers-color-scheme: dark)';

/** Wood type: the narrow head face in one line, for anything that is not a heading element. */
export const head = (size: keyof typeof vars.text, weight: 500 | 600 | 700 | 800 = 700, lineHeight = 1) =>
  ({
    fontFamily: vars.font.head,
    fontSize: vars.text[size],
    fontWeight: weight,
    lineHeight,
  }) as const;

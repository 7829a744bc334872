/** The five widths of NAV-09, in px. */
export const breakpoints = { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } as const;

export type Breakpoint = keyof typeof breakpoints;

/** Media query for this width and above: `@media` key in styles, argument of `matchMedia`. */
export const up = (name: Breakpoint) => `(min-width: ${breakpoints[name]}px)`;

/** Media query for everything narrower than this width. */
export const below = (name: Breakpoint) => `(max-width: ${breakpoints[name] - 0.02}px)`;

/** So low that what stands at top and bottom leaves no room between: a phone on its side, or 400 % zoom. */
export const short = '(max-height: 480px)';
/** 400 % zoom on a small laptop: one line more is one too many. */
export const shortest = '(max-height: 300px)';

export const coarse = '(pointer: coarse)';
export const fine = '(pointer: fine)';
/** Whether somebody's first way to point is a finger. */
export const isByTouch = () => globalThis.matchMedia?.(coarse).matches ?? false;
export const calm = '(prefers-reduced-motion: reduce)';
/** The device paints in a few colours of its own: grounds and shadows go, what is transparent of a border is drawn. */
export const forced = '(forced-colors: active)';
export const prefersDark = '(prefers-color-scheme: dark)';

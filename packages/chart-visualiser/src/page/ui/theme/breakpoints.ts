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

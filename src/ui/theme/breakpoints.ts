/** The five widths of NAV-09, in px. */
export const breakpoints = { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } as const;

export type Breakpoint = keyof typeof breakpoints;

/** A media query for this width and above, for `@media` keys and `matchMedia`. */
export const up = (name: Breakpoint) => `(min-width: ${breakpoints[name]}px)`;

export const below = (name: Breakpoint) => `(max-width: ${breakpoints[name] - 0.02}px)`;

/** A phone in landscape, or 400 % zoom: sticky elements would leave no room. */
export const short = '(max-height: 480px)';
export const shortest = '(max-height: 300px)';

export const coarse = '(pointer: coarse)';
export const fine = '(pointer: fine)';
export const isTouchPrimary = () => globalThis.matchMedia?.(coarse).matches ?? false;
export const reducedMotion = '(prefers-reduced-motion: reduce)';
/** Forced-colours mode: backgrounds and shadows go, transparent borders are drawn. */
export const forcedColors = '(forced-colors: active)';
export const prefersDark = '(prefers-color-scheme: dark)';

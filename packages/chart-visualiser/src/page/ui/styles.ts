/** What is no rule by itself: this module makes no style sheet, so that what runs before the page may read it. */

/** Widths of the window from which there is more room, in px. */
export const breakpoints = { sm: 600, md: 900, lg: 1200 } as const;

type Breakpoint = keyof typeof breakpoints;

/** Media query for this width and above. */
export const up = (name: Breakpoint) => `(min-width: ${breakpoints[name]}px)`;

/** Media query for everything narrower than this width. */
export const below = (name: Breakpoint) => `(max-width: ${breakpoints[name] - 0.02}px)`;

export const coarse = '(pointer: coarse)';

/** Media query of people who have asked for calm. */
export const calm = '(prefers-reduced-motion: reduce)';

export const font = {
  head: '"Arial Narrow", "Liberation Sans Narrow", "Roboto Condensed", -apple-system, "Segoe UI", sans-serif',
  body: '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  mono: 'ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace',
} as const;

/** Sizes, by their px. */
export const text = {
  12: '.75rem',
  13: '.8125rem',
  15: '.9375rem',
  16: '1rem',
  18: '1.125rem',
  22: '1.375rem',
  28: '1.75rem',
} as const;

/** Wood type: the narrow head face in one line, for anything that is not a heading element. */
export const head = (size: keyof typeof text, weight: 700 | 800 = 700, lineHeight = 1) =>
  ({ fontFamily: font.head, fontSize: text[size], fontWeight: weight, lineHeight }) as const;

/** No more than so many lines; what is cut ends in an ellipsis. */
export const clamp = (lines: number) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: lines,
    overflow: 'hidden',
  }) as const;

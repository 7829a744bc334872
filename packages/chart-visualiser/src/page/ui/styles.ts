/** Minimum widths in px. */
export const breakpoints = { sm: 600, md: 900, lg: 1200 } as const;

type Breakpoint = keyof typeof breakpoints;

/** Media query for this width and above. */
export const up = (name: Breakpoint) => `(min-width: ${breakpoints[name]}px)`;

/** Media query for everything narrower than this width. */
export const below = (name: Breakpoint) => `(max-width: ${breakpoints[name] - 0.02}px)`;

export const coarse = '(pointer: coarse)';

export const reducedMotion = '(prefers-reduced-motion: reduce)';

export const font = {
  head: '"Arial Narrow", "Liberation Sans Narrow", "Roboto Condensed", -apple-system, "Segoe UI", sans-serif',
  body: '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  mono: 'ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace',
} as const;

/** Font sizes by their px. */
export const text = {
  12: '.75rem',
  13: '.8125rem',
  15: '.9375rem',
  16: '1rem',
  18: '1.125rem',
  22: '1.375rem',
  28: '1.75rem',
} as const;

/** The heading font, for elements that are not headings. */
export const head = (size: keyof typeof text, weight: 700 | 800 = 700, lineHeight = 1) =>
  ({ fontFamily: font.head, fontSize: text[size], fontWeight: weight, lineHeight }) as const;

/** Truncates after some lines, with an ellipsis. */
export const clamp = (lines: number) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: lines,
    overflow: 'hidden',
  }) as const;

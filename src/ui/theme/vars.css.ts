import { createGlobalThemeContract } from '@vanilla-extract/css';

/** Set by the theme; values in `themes.css.ts`. */
export const theme = createGlobalThemeContract({
  color: {
    page: 'page',
    surface: 'surface',
    sunken: 'sunken',
    wash: 'wash',
    beam: 'beam',
    beamFar: 'beam-far',
    line: 'line',
    edge: 'edge',
    rule: 'rule',
    ink: 'ink',
    muted: 'muted',
    link: 'link',
    focus: 'focus',
    action: 'action',
    actionPress: 'action-press',
    onAction: 'on-action',
    spotlight: 'spotlight',
    onSpotlight: 'on-spotlight',
    own: 'own',
    onOwn: 'on-own',
    success: 'success',
    warning: 'warning',
    error: 'error',
    hover: 'hover',
    veil: 'veil',
  },
  shadow: { lift: 'lift' },
});

/** Set by window width, reduced motion or a loading page; values in `themes.css.ts`. */
export const room = createGlobalThemeContract({ cue: 'cue', gutter: 'gutter', quick: 'quick', head: 'head' });

/** Background of a part that differs from the page: a ticket, a highlighted row. Unset by default. */
const ground = createGlobalThemeContract({ color: 'ground' }).color;

/**
 * All style tokens. Colours and shadows are custom properties that change with the theme; the rest are fixed.
 * `text` and `space` are keyed by px.
 */
export const vars = {
  color: theme.color,
  shadow: theme.shadow,
  ground,
  cue: room.cue,
  gutter: room.gutter,
  quick: room.quick,
  font: {
    head: room.head,
    body: '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  },
  text: {
    12: '.75rem',
    13: '.8125rem',
    15: '.9375rem',
    16: '1rem',
    18: '1.125rem',
    22: '1.375rem',
    28: '1.75rem',
    40: '2.5rem',
    56: '3.5rem',
    72: '4.5rem',
    96: '6rem',
    poster: 'min(clamp(4rem, 1.6rem + 9.6vw, 8.5rem), 26vw)',
  },
  space: {
    4: '4px',
    6: '6px',
    8: '8px',
    12: '12px',
    16: '16px',
    20: '20px',
    24: '24px',
    32: '32px',
    48: '48px',
    64: '64px',
    96: '96px',
  },
  radius: { small: '6px', control: '10px', card: '14px', full: '999px' },
  size: { target: '44px', bar: '60px', tabs: '60px', page: '1120px', read: '640px', sidebar: '320px' },
  layer: { raised: 4, bar: 5, menu: 6, overlay: 7, toast: 8, skip: 9 },
} as const;

/** Background and text of the six gels (initials, passes, illustrations), the same in both themes. */
export const gels = [
  { background: '#E9A325', text: '#1B1626' },
  { background: '#F0A0A8', text: '#1B1626' },
  { background: '#54399E', text: '#FFFFFF' },
  { background: '#1C7C76', text: '#FFFFFF' },
  { background: '#B93A1E', text: '#FFFFFF' },
  { background: '#8FBBDD', text: '#1B1626' },
] as const;

import { createGlobalThemeContract } from '@vanilla-extract/css';

/** What a theme decides. Values: `palette.ts`, emitted by `global.css.ts`. */
export const theme = createGlobalThemeContract({
  color: {
    page: 'page',
    surface: 'surface',
    sunken: 'sunken',
    wash: 'wash',
    line: 'line',
    edge: 'edge',
    ink: 'ink',
    muted: 'muted',
    link: 'link',
    focus: 'focus',
    action: 'action',
    actionPress: 'action-press',
    onAction: 'on-action',
    spotlight: 'spotlight',
    onSpotlight: 'on-spotlight',
    success: 'success',
    warning: 'warning',
    error: 'error',
    hover: 'hover',
    veil: 'veil',
  },
  shadow: { lift: 'lift' },
});

/** What the person's wish for calm decides. Values: `global.css.ts`. */
export const pace = createGlobalThemeContract({ quick: 'quick' });

/**
 * Everything a style may name. Colours and shadows are custom properties that turn with the theme;
 * the rest are fixed steps. `text` and `space` are keyed by their px.
 */
export const vars = {
  color: theme.color,
  shadow: theme.shadow,
  quick: pace.quick,
  font: {
    head: '"Arial Narrow", "Liberation Sans Narrow", "Roboto Condensed", -apple-system, "Segoe UI", sans-serif',
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
  },
  radius: { small: '6px', control: '10px', card: '14px', full: '999px' },
  size: { target: '44px' },
  layer: { raised: 4, skip: 9 },
} as const;

import { createGlobalThemeContract } from '@vanilla-extract/css';

/** What a theme decides. Values: `light.ts` and `dark.ts`, emitted by `themes.css.ts`. */
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

/** What the person's wish for calm decides. Values: `themes.css.ts`. */
export const pace = createGlobalThemeContract({ quick: 'quick' });

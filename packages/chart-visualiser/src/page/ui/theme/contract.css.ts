import { createGlobalThemeContract } from '@vanilla-extract/css';

/** What a theme decides. Values: `light.ts` and `dark.ts`, emitted by `themes.css.ts`. */
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

/** What the width of the window or the person's wish for calm decides. Values: `themes.css.ts`. */
export const room = createGlobalThemeContract({ cue: 'cue', gutter: 'gutter', quick: 'quick' });

/** The colour a part stands on, when that is not the page: a ticket, a lit row. Unset by default. */
export const ground = createGlobalThemeContract({ color: 'ground' }).color;

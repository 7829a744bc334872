import { style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

const { space } = vars;

export const panel = style({ display: 'grid', gap: space[16], alignContent: 'start', minInlineSize: 0 });

/** A list under its filter. */
export const view = style({ display: 'grid', gap: space[12], minInlineSize: 0 });

export const list = style({ display: 'grid', blockSize: 'clamp(280px, 46dvh, 560px)', minInlineSize: 0 });

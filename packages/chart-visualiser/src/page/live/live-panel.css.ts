import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../ui/theme/vars.css.ts';

const { space } = vars;

export const panel = style({ display: 'grid', gap: space[12], alignContent: 'start', minInlineSize: 0 });

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[4]} ${space[12]}`,
});
globalStyle(`${head} > p:first-child`, { flex: '1 1 0' });

export const views = style({ gap: space[20] });

/** A list under its filter. */
export const view = style({ display: 'grid', gap: space[12], minInlineSize: 0 });

export const list = style({ display: 'grid', blockSize: 'clamp(280px, 44dvh, 560px)', minInlineSize: 0 });

import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

export const wave = style({ fill: 'none', stroke: 'currentColor', strokeWidth: 4, strokeLinecap: 'round' });

export const silence = style({
  inlineSize: 'min(100%, 240px)',
  blockSize: 40,
  color: vars.color.muted,
});

export const meter = style({ display: 'grid', inlineSize: '100%' });
globalStyle(`${meter} > svg`, { gridArea: '1 / 1', inlineSize: '100%', blockSize: 48 });

export const rest = style({ color: vars.color.line });

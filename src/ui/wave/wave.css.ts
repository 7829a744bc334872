import { style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

export const wave = style({ fill: 'none', stroke: 'currentColor', strokeWidth: 4, strokeLinecap: 'round' });

export const silence = style({
  inlineSize: 'min(100%, 240px)',
  blockSize: 40,
  color: vars.color.muted,
});

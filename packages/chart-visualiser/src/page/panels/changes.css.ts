import { style } from '@vanilla-extract/css';
import { vars } from '../ui/theme/vars.css.ts';

const { color, space, text } = vars;

export const changeWords = style({ display: 'grid', gap: space[6] });
export const changeParts = style({ display: 'grid', gap: space[12], overflowWrap: 'anywhere' });
export const changeSaid = style({ color: color.muted, fontSize: text[13] });

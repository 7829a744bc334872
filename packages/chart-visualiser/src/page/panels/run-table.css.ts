import { globalStyle, style } from '@vanilla-extract/css';
import { visuallyHidden } from '../ui/text/text.css.ts';
import { vars } from '../ui/theme/vars.css.ts';

const { color } = vars;

export const table = style({
  inlineSize: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
});
globalStyle(`${table} th`, { padding: '3px 0', fontWeight: 400, textAlign: 'start' });
globalStyle(`${table} td`, { padding: '3px 0', textAlign: 'end' });

export const caption = visuallyHidden;

export const none = style({ color: color.muted });

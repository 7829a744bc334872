import { globalStyle, style } from '@vanilla-extract/css';
import { visuallyHidden } from '../ui/text/text.css.ts';
import { vars } from '../ui/theme/vars.css.ts';

const { color, radius } = vars;

export const bar = style({
  position: 'relative',
  display: 'flex',
  blockSize: 3,
  borderRadius: radius.full,
  background: color.line,
  overflow: 'hidden',
});
globalStyle(`${bar} > span`, { flexBasis: 0 });

export const walked = style({ background: color.edge });
export const waived = style({ background: color.warning });
export const never = style({ background: color.error });

export const table = style({
  inlineSize: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
});
globalStyle(`${table} th`, { padding: '3px 0', fontWeight: 400, textAlign: 'start' });
globalStyle(`${table} td`, { padding: '3px 0', textAlign: 'end' });

export const caption = visuallyHidden;

export const none = style({ color: color.muted });

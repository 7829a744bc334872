import { globalStyle, style } from '@vanilla-extract/css';
import { toneVars } from '../chart/tones.css.ts';
import { below } from '../ui/theme/styles.ts';
import { vars } from '../ui/theme/vars.css.ts';

const { color, radius, space, text } = vars;

export const legend = style({
  position: 'absolute',
  insetBlockEnd: space[12],
  '@media': { [below('md')]: { insetBlock: '8px auto', insetInlineStart: space[8] } },
  insetInlineStart: space[12],
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[4]} ${space[16]}`,
  maxInlineSize: 'calc(100% - 24px)',
  padding: `${space[6]} ${space[12]}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  background: color.surface,
  fontSize: text[13],
  fontVariantNumeric: 'tabular-nums',
});
globalStyle(`${legend} code`, { fontWeight: 600 });

export const item = style({ display: 'flex', alignItems: 'center', gap: space[6] });

export const swatch = style({ inlineSize: 26, blockSize: 12, flex: 'none' });

export const line = style({
  fill: 'none',
  stroke: toneVars.color,
  strokeWidth: toneVars.width,
  strokeDasharray: toneVars.dash,
});

export const lamp = style({
  inlineSize: 12,
  blockSize: 12,
  border: `1px solid ${color.ink}`,
  borderRadius: radius.full,
  background: color.spotlight,
});

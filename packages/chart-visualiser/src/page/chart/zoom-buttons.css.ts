import { globalStyle, style } from '@vanilla-extract/css';
import { below, coarse } from '../ui/theme/styles.ts';
import { vars } from '../ui/theme/vars.css.ts';

export const buttons = style({
  position: 'absolute',
  insetInlineEnd: vars.space[12],
  insetBlockEnd: vars.space[12],
  display: 'flex',
  alignItems: 'center',
  margin: 0,
  padding: 0,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.control,
  background: vars.color.surface,
});

// A mouse hits smaller targets than a finger, and leaves more of the chart in sight.
globalStyle(`${buttons} > button`, {
  inlineSize: '32px',
  blockSize: '32px',
  '@media': { [coarse]: { inlineSize: vars.size.target, blockSize: vars.size.target } },
});

export const percent = style({
  minInlineSize: '44px',
  textAlign: 'center',
  fontSize: vars.text[13],
  fontVariantNumeric: 'tabular-nums',
  color: vars.color.muted,
  '@media': { [below('sm')]: { display: 'none' } },
});

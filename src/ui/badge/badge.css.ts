import { style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

const { color, radius, text } = vars;

export const badge = style({
  display: 'inline-grid',
  placeItems: 'center',
  minInlineSize: 20,
  blockSize: 20,
  paddingInline: 5,
  borderRadius: radius.full,
  background: color.action,
  color: color.onAction,
  fontSize: text[12],
  fontWeight: 700,
  lineHeight: 1,
  fontVariantNumeric: 'tabular-nums',
});

export const dot = style({
  display: 'inline-block',
  flex: 'none',
  inlineSize: 8,
  blockSize: 8,
  borderRadius: radius.full,
  background: color.action,
});

import { style } from '@vanilla-extract/css';
import { vars } from '../ui/theme/vars.css.ts';

const { color, space, text } = vars;

const line = style({
  fontFamily: 'ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace',
  fontSize: text[13],
  lineHeight: 1.6,
  overflowWrap: 'anywhere',
});

export const leaf = style([line, { paddingInlineStart: 14 }]);
export const fold = style([line]);
export const summary = style({ minBlockSize: 24, lineHeight: '24px', cursor: 'pointer' });
export const name = style({ color: color.muted });
export const what = style({ color: color.muted });
export const inner = style({
  marginInlineStart: 4,
  paddingInlineStart: space[12],
  borderInlineStart: `1px solid ${color.line}`,
});

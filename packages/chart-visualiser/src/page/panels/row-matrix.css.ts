import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../ui/theme/vars.css.ts';

const { color, radius, space, text } = vars;

export const frame = style({ overflowX: 'auto', paddingBlockEnd: space[8] });

export const table = style({
  borderCollapse: 'collapse',
  fontSize: text[13],
  fontVariantNumeric: 'tabular-nums',
});
globalStyle(`${table} :is(th, td)`, {
  minInlineSize: 28,
  padding: '3px 4px',
  borderBlockEnd: `1px solid ${color.line}`,
  fontWeight: 400,
  textAlign: 'center',
});
globalStyle(`${table} th:first-child`, {
  position: 'sticky',
  insetInlineStart: 0,
  paddingInline: '0 12px',
  background: color.page,
  textAlign: 'start',
  whiteSpace: 'nowrap',
});

export const path = style({
  display: 'block',
  minBlockSize: 24,
  lineHeight: '24px',
  borderRadius: radius.small,
  fontWeight: 600,
  selectors: { '&:hover': { background: color.hover } },
});

export const dot = style({
  display: 'inline-block',
  inlineSize: 8,
  blockSize: 8,
  borderRadius: radius.full,
  background: color.ink,
});

export const bare = style({});
globalStyle(`${bare} th`, { color: color.error, fontWeight: 600 });

import { style } from '@vanilla-extract/css';
import { cut } from '../ui/text/text.css.ts';
import { vars } from '../ui/theme/vars.css.ts';

const { color, space, text } = vars;

export const event = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignContent: 'center',
  columnGap: space[8],
  blockSize: '100%',
  paddingInline: space[12],
  borderBlockEnd: `1px solid ${color.line}`,
  lineHeight: 1.35,
});

export const words = style([
  cut,
  { fontSize: text[15], fontWeight: 600, selectors: { '[data-later] &': { fontWeight: 400 } } },
]);

export const time = style({
  color: color.muted,
  fontSize: text[12],
  fontVariantNumeric: 'tabular-nums',
});

export const way = style([cut, { gridColumn: '1 / -1', color: color.muted, fontSize: text[13] }]);

export const place = style({ color: color.ink, selectors: { '[data-later] &': { color: 'inherit' } } });

export const app = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[8],
  blockSize: '100%',
  borderBlockEnd: `1px solid ${color.line}`,
  background: color.sunken,
  fontSize: text[13],
});

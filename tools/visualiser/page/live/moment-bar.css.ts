import { style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

const { color, radius, space, text } = vars;

export const bar = style({
  display: 'grid',
  gap: space[4],
  padding: `${space[4]} ${space[4]} ${space[8]}`,
  borderRadius: radius.control,
  background: color.sunken,
  selectors: { '&[data-past]': { background: color.wash, boxShadow: `inset 4px 0 ${color.spotlight}` } },
});

export const acts = style({ display: 'flex', alignItems: 'center' });

export const slider = style({ flex: 1, minInlineSize: 40, blockSize: 44, margin: 0, cursor: 'pointer' });

export const words = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[12],
  minBlockSize: 36,
  paddingInline: space[12],
  fontSize: text[15],
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
});

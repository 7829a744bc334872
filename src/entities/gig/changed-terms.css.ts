import { style } from '@vanilla-extract/css';
import { vars } from '#ui/theme/vars.css.ts';

const { color, space } = vars;

/** Positioned above the link that covers the line. */
export const question = style({ position: 'relative', gridColumn: '1 / -1', display: 'grid', gap: space[8] });

export const changed = style({
  display: 'grid',
  gap: space[4],
  marginBlockStart: space[8],
  padding: `${space[8]} ${space[12]}`,
  border: `1px solid ${color.warning}`,
  borderRadius: vars.radius.control,
  fontSize: vars.text[15],
  overflowWrap: 'anywhere',
});

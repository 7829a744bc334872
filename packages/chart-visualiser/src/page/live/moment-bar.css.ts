import { style } from '@vanilla-extract/css';
import { cut } from '../ui/text/text.css.ts';
import { vars } from '../ui/theme/vars.css.ts';

const { color, radius, space, text } = vars;

export const bar = style({
  display: 'grid',
  padding: `${space[4]} ${space[8]} ${space[8]} 0`,
  borderRadius: radius.control,
  background: color.sunken,
  selectors: { '&[data-past]': { background: color.wash, boxShadow: `inset 4px 0 ${color.spotlight}` } },
});

export const acts = style({ display: 'flex', alignItems: 'center' });

export const slider = style({
  flex: 1,
  minInlineSize: 40,
  blockSize: 44,
  margin: 0,
  accentColor: color.ink,
  cursor: 'pointer',
});

export const words = style([
  cut,
  { paddingInline: space[12], fontSize: text[13], fontVariantNumeric: 'tabular-nums' },
]);

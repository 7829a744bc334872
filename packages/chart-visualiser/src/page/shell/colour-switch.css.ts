import { style } from '@vanilla-extract/css';
import { visuallyHidden } from '../ui/text/text.css.ts';
import { coarse } from '../ui/theme/styles.ts';
import { vars } from '../ui/theme/vars.css.ts';

const { color, radius, size, space, text } = vars;

export const switcher = style({
  display: 'flex',
  padding: 3,
  border: 0,
  borderRadius: radius.control,
  background: color.sunken,
});

export const legend = visuallyHidden;
export const radio = visuallyHidden;

export const choice = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  minBlockSize: 30,
  paddingInline: space[12],
  borderRadius: 7,
  color: color.muted,
  fontSize: text[15],
  cursor: 'pointer',
  selectors: {
    '&:hover': { color: color.ink },
    '&:has(:checked)': { background: color.surface, color: color.ink, fontWeight: 600 },
    '&:has(:focus-visible)': { outline: `2px solid ${color.focus}`, outlineOffset: 1 },
    '&:has(:disabled)': { opacity: 0.55, cursor: 'not-allowed' },
  },
  '@media': { [coarse]: { minBlockSize: size.target } },
});

import { style } from '@vanilla-extract/css';
import { coarse, forced } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, radius, size, space, text } = vars;

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[4],
  minInlineSize: 0,
  margin: `${space[4]} 0 0`,
  padding: 0,
  border: 0,
  selectors: { '&:empty': { display: 'none' } },
});

export const reaction = style({
  position: 'relative',
  minBlockSize: 32,
  minInlineSize: 44,
  padding: `0 ${space[8]}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.full,
  background: color.surface,
  color: color.ink,
  fontSize: text[15],
  cursor: 'pointer',
  selectors: {
    '&[aria-pressed="true"]': {
      borderColor: color.link,
      boxShadow: `inset 0 0 0 1px ${color.link}`,
      '@media': { [forced]: { border: '2px solid Highlight' } },
    },
    '&:disabled': { cursor: 'default' },
  },
  '@media': {
    [coarse]: { minBlockSize: size.target },
    [forced]: { selectors: { '&&[aria-pressed="true"]': { borderColor: 'Highlight' } } },
  },
});

import { style } from '@vanilla-extract/css';
import { below, up } from '#ui/theme/breakpoints.ts';
import { head as headFace } from '#ui/theme/type.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, space, text } = vars;

export const stage = style({
  gridArea: 'stage',
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr) auto',
  minInlineSize: 0,
  minBlockSize: 0,
});

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[4]} ${space[24]}`,
  padding: `${space[8]} ${space[16]}`,
  minBlockSize: 60,
  '@media': { [up('md')]: { minBlockSize: 76, padding: `${space[8]} ${space[24]}` } },
});

/** On a phone the bar above names the machine to the eye. */
export const title = style({
  flex: '1 1 240px',
  minInlineSize: 0,
  '@media': { [below('md')]: { position: 'absolute', inlineSize: 1, clipPath: 'inset(50%)' } },
});

export const name = style([headFace(28, 800, 1.08), { fontSize: text[28] }]);

export const words = style({
  color: color.muted,
  fontSize: text[15],
  textWrap: 'pretty',
});

export const chart = style({
  position: 'relative',
  minInlineSize: 0,
  minBlockSize: 0,
  overflow: 'clip',
  borderBlockStart: `1px solid ${color.line}`,
});

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
  '@media': { [up('md')]: { padding: `${space[12]} ${space[24]}` } },
});

export const title = style({ flex: '1 1 240px', minInlineSize: 0 });

export const name = style([
  headFace(28, 800, 1.08),
  { '@media': { [up('md')]: { fontSize: text[28] }, [below('md')]: { fontSize: text[22] } } },
]);

export const words = style({
  color: color.muted,
  fontSize: text[15],
  textWrap: 'pretty',
  '@media': { [below('md')]: { display: 'none' } },
});

export const chart = style({
  position: 'relative',
  minInlineSize: 0,
  minBlockSize: 0,
  overflow: 'hidden',
  borderBlockStart: `1px solid ${color.line}`,
});

import { style } from '@vanilla-extract/css';
import { below, head as headFace, up } from '../ui/theme/styles.ts';
import { vars } from '../ui/theme/vars.css.ts';

const { color, space } = vars;

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
  '@media': { [up('md')]: { padding: `${space[8]} ${space[24]}` } },
});

/** Where there is no room for the list of machines, the bar above names the machine to the eye. */
export const name = style([
  headFace(28, 800, 1.08),
  {
    minInlineSize: 0,
    overflowWrap: 'anywhere',
    '@media': { [below('lg')]: { position: 'absolute', inlineSize: 1, clipPath: 'inset(50%)' } },
  },
]);

export const chart = style({
  position: 'relative',
  minInlineSize: 0,
  minBlockSize: 0,
  overflow: 'clip',
  borderBlockStart: `1px solid ${color.line}`,
});

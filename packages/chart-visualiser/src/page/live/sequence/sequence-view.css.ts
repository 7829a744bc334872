import { style } from '@vanilla-extract/css';
import { head as headFace, up } from '../../ui/theme/styles.ts';
import { vars } from '../../ui/theme/vars.css.ts';

const { color, radius, shadow, space } = vars;

export const open = style({ justifySelf: 'start' });

export const dialog = style({
  inlineSize: `calc(100vw - ${space[16]})`,
  blockSize: `calc(100dvh - ${space[16]})`,
  maxInlineSize: 'none',
  maxBlockSize: 'none',
  padding: space[16],
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  background: color.page,
  color: color.ink,
  boxShadow: shadow.lift,
  selectors: {
    '&[open]': {
      display: 'grid',
      gap: space[12],
      gridTemplate: '"head" auto "side" auto "diagram" minmax(0, 1fr) / minmax(0, 1fr)',
      '@media': {
        [up('md')]: {
          gridTemplate: '"head head" auto "side diagram" minmax(0, 1fr) / 360px minmax(0, 1fr)',
        },
      },
    },
    '&::backdrop': { background: color.veil },
  },
});

export const head = style({
  gridArea: 'head',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
});

export const title = style([headFace(22)]);

export const side = style({
  gridArea: 'side',
  display: 'grid',
  gap: space[12],
  alignContent: 'start',
  maxBlockSize: '40dvh',
  overflowY: 'auto',
  '@media': { [up('md')]: { maxBlockSize: 'none' } },
});

export const diagram = style({ gridArea: 'diagram', display: 'grid', minBlockSize: 0, minInlineSize: 0 });

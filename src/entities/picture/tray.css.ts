import { style } from '@vanilla-extract/css';
import { up } from '#ui/theme/breakpoints.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, radius, space, text } = vars;

export const attachedFiles = style({ flex: '1 0 100%', minInlineSize: 0, display: 'grid', gap: space[12] });
export const tools = style({ display: 'flex', marginInlineEnd: 'auto', marginInlineStart: -12 });

export const tray = style({ display: 'grid' });
export const picked = style({
  display: 'grid',
  gridTemplateColumns: '72px minmax(0, 1fr)',
  gap: space[12],
  paddingBlock: space[12],
});
export const thumb = style({
  inlineSize: 72,
  blockSize: 72,
  borderRadius: radius.control,
  objectFit: 'cover',
  background: color.sunken,
});
export const draggable = style({ cursor: 'grab', touchAction: 'none' });
export const body = style({
  display: 'grid',
  gap: space[8],
  alignContent: 'start',
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  '@media': { [up('sm')]: { gridTemplateColumns: 'minmax(0, 1fr) auto' } },
});
export const pickedActions = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  marginInlineStart: -8,
  '@media': {
    [up('sm')]: {
      gridArea: '1 / 2',
      alignSelf: 'start',
      marginInlineStart: 0,
      marginBlockStart: `calc(1lh + ${space[8]})`,
    },
  },
});
export const progress = style({ inlineSize: '100%', blockSize: 8, accentColor: color.action });
export const error = style({ fontSize: text[15], fontWeight: 600, color: color.error });

import { style } from '@vanilla-extract/css';
import { below, up } from '../ui/theme/styles.ts';
import { vars } from '../ui/theme/vars.css.ts';

const { color, size, space } = vars;
const md = up('md');
const narrow = below('md');

export const side = style({
  gridArea: 'side',
  minInlineSize: 0,
  minBlockSize: 0,
  borderBlockStart: `1px solid ${color.line}`,
  background: color.page,
  '@media': {
    [md]: { borderBlockStart: 0, borderInlineStart: `1px solid ${color.line}` },
  },
});

export const root = style({
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  blockSize: '100%',
});

export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingInline: space[16],
  borderBlockEnd: `1px solid ${color.line}`,
  // As high as the head of the chart beside it.
  '@media': { [md]: { alignItems: 'end', minBlockSize: 61, paddingInline: space[24] } },
});

export const tabs = style({ display: 'flex', gap: space[24] });

export const tab = style({
  minBlockSize: size.target,
  minInlineSize: size.target,
  padding: 0,
  border: 0,
  borderBlockEnd: '3px solid transparent',
  marginBlockEnd: -1,
  background: 'none',
  color: color.muted,
  fontWeight: 500,
  cursor: 'pointer',
  selectors: {
    '&:hover': { color: color.ink },
    '&:focus-visible': { outlineOffset: -2 },
    '&[aria-selected="true"]': { color: color.ink, fontWeight: 700, borderColor: color.ink },
  },
});

export const toggle = style({ '@media': { [md]: { display: 'none' } } });

export const content = style({
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: `${space[16]} ${space[16]} ${space[48]}`,
  outlineOffset: -2,
  '@media': {
    [md]: { padding: `${space[20]} ${space[24]} ${space[64]}` },
    [narrow]: {
      blockSize: '52dvh',
      selectors: { '&:not([data-open])': { display: 'none' } },
    },
  },
});

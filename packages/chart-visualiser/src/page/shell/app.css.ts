import { globalStyle, style } from '@vanilla-extract/css';
import { visuallyHidden } from '../ui/parts.css.ts';
import { below, clamp, head, up } from '../ui/styles.ts';
import { vars } from '../ui/theme.css.ts';

const { color, radius, space, text } = vars;

const md = up('md');
const lg = up('lg');

/** Fills the window; only its parts scroll. */
export const page = style({
  position: 'relative',
  display: 'grid',
  gridTemplate: '"bar" auto "stage" minmax(0, 1fr) "side" auto / minmax(0, 1fr)',
  blockSize: '100dvh',
  // Not `hidden`, which still scrolls when something below the edge takes the focus.
  overflow: 'clip',
  '@media': {
    [md]: { gridTemplate: '"bar bar" auto "stage side" minmax(0, 1fr) / minmax(0, 1fr) 380px' },
    [lg]: {
      gridTemplate: '"bar bar bar" auto "machines stage side" minmax(0, 1fr) / 264px minmax(0, 1fr) 400px',
    },
  },
});

export const skipLink = style({
  position: 'fixed',
  insetBlockStart: 8,
  insetInlineStart: 8,
  zIndex: 9,
  translate: '0 -80px',
  padding: `${space[12]} ${space[16]}`,
  background: color.surface,
  borderRadius: radius.control,
  selectors: { '&:focus': { translate: 'none' } },
});

export const status = style([visuallyHidden, { insetBlockStart: 0 }]);

export const machines = style({
  display: 'none',
  gridArea: 'machines',
  overflowY: 'auto',
  padding: `${space[12]} 0 ${space[32]}`,
  borderInlineEnd: `1px solid ${color.line}`,
  '@media': { [lg]: { display: 'block' } },
});

export const side = style({
  gridArea: 'side',
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  minInlineSize: 0,
  minBlockSize: 0,
  borderBlockStart: `1px solid ${color.line}`,
  background: color.page,
  '@media': { [md]: { borderBlockStart: 0, borderInlineStart: `1px solid ${color.line}` } },
});

export const sideHead = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingInline: space[16],
  borderBlockEnd: `1px solid ${color.line}`,
  // As high as the head of the chart.
  '@media': { [md]: { alignItems: 'end', minBlockSize: 61, paddingInline: space[24] } },
});

export const tabs = style({ display: 'flex', gap: space[24] });
globalStyle(`${tabs} > button`, { marginBlockEnd: -1 });

export const sheetToggle = style({ '@media': { [md]: { display: 'none' } } });

export const content = style({
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: `${space[16]} ${space[16]} ${space[48]}`,
  outlineOffset: -2,
  '@media': {
    [md]: { padding: `${space[20]} ${space[24]} ${space[64]}` },
    [below('md')]: { blockSize: '52dvh', selectors: { '&:not([data-open])': { display: 'none' } } },
  },
});

export const line = style({
  position: 'relative',
  display: 'grid',
  gap: space[6],
  padding: `10px ${space[20]} ${space[12]}`,
  selectors: {
    '&:hover': { background: color.hover },
    '&:focus-visible': { outlineOffset: -2 },
    '&[aria-current]': { background: color.wash },
    '&[aria-current]::before': {
      content: '""',
      position: 'absolute',
      insetBlock: 0,
      insetInlineStart: 0,
      inlineSize: 4,
      background: color.spotlight,
    },
  },
});

export const top = style({ display: 'flex', alignItems: 'baseline', gap: space[8] });

export const name = style([head(18, 700), { overflowWrap: 'anywhere' }]);

export const change = style({
  paddingInline: 6,
  border: `1px solid ${color.edge}`,
  borderRadius: radius.small,
  fontSize: text[12],
});

export const count = style({ marginInlineStart: 'auto', color: color.muted, fontSize: text[13] });

export const description = style([clamp(2), { color: color.muted, fontSize: text[13], lineHeight: 1.4 }]);

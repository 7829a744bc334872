import { createVar, style } from '@vanilla-extract/css';
import { ellipsis } from '../ui/parts.css.ts';
import { head as headFace, up } from '../ui/styles.ts';
import { vars } from '../ui/theme.css.ts';

const { color, radius, shadow, space, text } = vars;

/** The background of a row: labels have it too, so that lines do not cross them. */
const ground = createVar();

export const name = style([
  ellipsis,
  {
    position: 'absolute',
    insetBlock: 0,
    paddingInline: space[6],
    fontSize: text[13],
    fontWeight: 600,
    lineHeight: '40px',
    textAlign: 'center',
  },
]);

export const row = style({
  position: 'relative',
  blockSize: '100%',
  background: ground,
  vars: { [ground]: color.surface },
  selectors: {
    '[data-later] > &': { vars: { [ground]: color.sunken } },
    ':hover > &': { vars: { [ground]: color.sunken } },
    '[aria-selected="true"] > &': {
      boxShadow: `inset 4px 0 ${color.spotlight}`,
      vars: { [ground]: color.wash },
    },
  },
});

export const drawing = style({
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineStart: 0,
  maxInlineSize: 'none',
});

export const lifeline = style({
  stroke: color.edge,
  strokeWidth: 1,
  strokeOpacity: 0.6,
  selectors: { '&[data-outside]': { strokeDasharray: '3 4' } },
});
export const arrowLine = style({ fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 });
export const arrowHead = style({ fill: 'currentColor' });
export const startMark = style({ fill: ground, stroke: 'currentColor', strokeWidth: 1.5 });
export const endMark = style({ fill: 'none', stroke: color.error, strokeWidth: 2 });

const words = style([
  ellipsis,
  { position: 'absolute', paddingInline: 3, background: ground, fontSize: text[13], lineHeight: 1.3 },
]);

const strong = { fontWeight: 600, selectors: { '[data-later] &': { fontWeight: 400 } } } as const;

export const label = style([words, strong, { insetBlockStart: 8 }]);
export const loopLabel = style([words, strong, { insetBlockStart: 18 }]);
export const newState = style([words, { insetBlockStart: 33, color: color.muted, fontSize: text[12] }]);

export const appEvent = style({
  position: 'sticky',
  insetInlineStart: 0,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  inlineSize: 'fit-content',
  blockSize: '100%',
  marginInline: space[12],
  fontSize: text[13],
});

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
  boxShadow: shadow,
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

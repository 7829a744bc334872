import { keyframes, style } from '@vanilla-extract/css';
import { sidebar } from '../page/page.css.ts';
import { up } from '../theme/breakpoints.ts';
import { vars } from '../theme/vars.css.ts';

const { color, cue, radius, space } = vars;
const breathe = keyframes({ to: { opacity: 0.45 } });

export const box = style({
  display: 'block',
  // The only visible part in forced-colours mode.
  border: '1px solid transparent',
  borderRadius: radius.small,
  background: color.line,
  animation: `${breathe} 1.4s ease-in-out infinite alternate`,
});

export const round = style({ borderRadius: '50%' });

export const lines = style({ display: 'grid', flex: 1, gap: space[8], alignContent: 'start' });

const item = style({
  borderBlockEnd: `1px solid ${color.line}`,
  selectors: { '&:last-child': { borderBlockEnd: 0 } },
});

const onGrid = style([item, { display: 'grid', gridTemplateColumns: `${cue} minmax(0, 1fr)` }]);

export const gig = style([
  onGrid,
  {
    paddingBlock: space[16],
    '@media': { [up('sm')]: { paddingBlock: space[20] } },
    selectors: { [`${sidebar} &&`]: { paddingBlock: space[16] } },
  },
]);

export const post = style([onGrid, { paddingBlock: `${space[20]} ${space[8]}` }]);

export const avatar = style({
  inlineSize: `min(56px, calc(${cue} - 16px))`,
  aspectRatio: '1',
  alignSelf: 'start',
});

export const person = style([
  item,
  {
    display: 'flex',
    alignItems: 'center',
    gap: space[12],
    paddingBlock: space[12],
    selectors: { [`${sidebar} &`]: { paddingBlock: 10 } },
  },
]);

/** As high as label, input and hint. */
export const field = style({ display: 'grid', gap: 10, paddingBlock: space[4] });
export const form = style({ display: 'grid', gap: space[20], paddingBlockStart: space[24] });

import { globalStyle, style } from '@vanilla-extract/css';
import { below, up } from '../theme/breakpoints.ts';
import { vars } from '../theme/vars.css.ts';

const { color, ground, radius, space } = vars;

export const ticket = style({
  vars: { [ground]: color.surface },
  position: 'relative',
  minInlineSize: 0,
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
});

export const stub = style({ display: 'grid', gridTemplateColumns: 'auto 2px minmax(0, 1fr)' });

export const part = style({ minInlineSize: 0, padding: space[16] });

const notch = {
  content: '""',
  position: 'absolute',
  inlineSize: 16,
  blockSize: 16,
  borderRadius: '50%',
  background: color.page,
  border: `1px solid ${color.line}`,
} as const;

const perforation = style({
  position: 'relative',
  margin: 0,
  overflow: 'visible',
  border: `0 dashed ${color.edge}`,
});

const verticalNotches = {
  borderInlineStartWidth: '1.5px',
  '::before': { ...notch, insetBlockStart: -9, insetInlineStart: -9, clipPath: 'inset(8px 0 0)' },
  '::after': { ...notch, insetBlockEnd: -9, insetInlineStart: -9, clipPath: 'inset(0 0 8px)' },
} as const;

export const vertical = style([perforation, verticalNotches]);

/** Wide, without a sidebar. */
const isBroad = `${up('sm')} and ${below('lg')}`;

export const split = style({
  '@media': {
    [isBroad]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 2px minmax(0, 1.1fr)' },
  },
});

export const horizontal = style([
  perforation,
  {
    borderBlockStartWidth: '1.5px',
    '::before': { ...notch, insetBlockStart: -9, insetInlineStart: -9, clipPath: 'inset(0 0 0 8px)' },
    '::after': { ...notch, insetBlockStart: -9, insetInlineEnd: -9, clipPath: 'inset(0 8px 0 0)' },
    selectors: {
      '&:dir(rtl)::before': { clipPath: 'inset(0 8px 0 0)' },
      '&:dir(rtl)::after': { clipPath: 'inset(0 0 0 8px)' },
    },
  },
]);
globalStyle(`${split} > ${horizontal}`, {
  '@media': { [isBroad]: { borderBlockStartWidth: 0, borderInlineStartWidth: '1.5px' } },
});
globalStyle(`${split} > ${horizontal}:is(hr)::before`, {
  '@media': { [isBroad]: { ...verticalNotches['::before'] } },
});
globalStyle(`${split} > ${horizontal}:is(hr)::after`, {
  '@media': {
    [isBroad]: { ...verticalNotches['::after'], insetBlockStart: 'auto', insetInlineEnd: 'auto' },
  },
});

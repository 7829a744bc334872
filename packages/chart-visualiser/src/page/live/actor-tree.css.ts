import { style } from '@vanilla-extract/css';
import { coarse } from '../ui/theme/styles.ts';
import { vars } from '../ui/theme/vars.css.ts';

const { color, radius, size, space, text } = vars;

export const tree = style({ display: 'grid', gap: space[4], minInlineSize: 0 });

export const title = style({ fontSize: text[18] });

export const list = style({ marginInline: `-${space[12]}` });

export const line = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space[12],
  inlineSize: '100%',
  minBlockSize: 36,
  padding: `${space[4]} ${space[12]}`,
  border: 0,
  borderRadius: radius.small,
  background: 'none',
  fontSize: text[15],
  textAlign: 'start',
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: color.hover },
    '&:focus-visible': { outlineOffset: -2 },
    '&[aria-current="true"]': { background: color.wash },
    '&:not([data-status="running"])': { color: color.muted },
    '&[data-status="failed"]': { color: color.error },
  },
  '@media': { [coarse]: { minBlockSize: size.target } },
});

export const name = style({ fontWeight: 600, whiteSpace: 'nowrap' });
export const kind = style({ color: color.muted, fontWeight: 400, fontSize: text[13] });
export const place = style({
  minInlineSize: 0,
  fontSize: text[13],
  textAlign: 'end',
  overflowWrap: 'anywhere',
});
export const more = style({ justifySelf: 'start', fontSize: text[13] });

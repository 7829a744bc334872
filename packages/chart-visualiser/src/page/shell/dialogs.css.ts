import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../ui/theme.css.ts';

const { color, font, radius, space, text } = vars;

export const keys = style({ display: 'grid', fontSize: text[15] });

export const line = style({
  display: 'grid',
  gridTemplateColumns: '112px minmax(0, 1fr)',
  gap: space[12],
  paddingBlock: space[8],
  borderBlockEnd: `1px solid ${color.line}`,
});
globalStyle(`${line} dt`, { display: 'flex', flexWrap: 'wrap', gap: space[4], alignItems: 'start' });

export const key = style({
  padding: '0 7px',
  border: `1px solid ${color.edge}`,
  borderRadius: radius.small,
  font: `600 ${text[13]}/22px ${font.body}`,
});

/** A fixed height, so that the dialog does not move while one types. */
export const list = style({
  blockSize: 'min(420px, 52dvh)',
  marginInline: `-${space[8]}`,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
});

export const title = style({
  padding: `${space[12]} ${space[8]} ${space[4]}`,
  fontSize: text[13],
  fontWeight: 600,
  color: color.muted,
});

export const more = style({ fontWeight: 400 });

export const option = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
  alignItems: 'baseline',
  gap: space[16],
  padding: `${space[8]} ${space[8]}`,
  borderRadius: radius.small,
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: color.hover },
    '&[aria-selected="true"]': { background: color.wash, boxShadow: `inset 3px 0 ${color.spotlight}` },
  },
});

export const name = style({ overflowWrap: 'anywhere' });

export const place = style({
  color: color.muted,
  fontSize: text[13],
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

export const noResults = style({ display: 'block', padding: space[8], color: color.muted });

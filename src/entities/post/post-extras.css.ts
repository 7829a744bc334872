import { globalStyle, style } from '@vanilla-extract/css';
import { headingFont, lineClamp } from '#ui/theme/type.ts';
import { vars } from '#ui/theme/vars.css.ts';
import * as room from './post.css.ts';

const { color, radius, space } = vars;

globalStyle(`${room.gig} > :last-child`, { display: 'flex', flexDirection: 'column' });
const shortTitle = style({ ...lineClamp(1), '@media': { [room.narrow]: lineClamp(2) } });
export const title = style([shortTitle, headingFont(18)]);
export const gigTitle = style(headingFont(22));
export const gigName = shortTitle;
export const gigFacts = style({
  selectors: { '&&': { flexWrap: 'nowrap' } },
  '@media': { [room.narrow]: { flexDirection: 'column' } },
});
globalStyle(`${gigFacts} > :nth-child(2)`, { flex: 'none' });
globalStyle(`${gigTitle} a::after`, { content: '""', position: 'absolute', inset: 0 });
globalStyle(`${gigTitle} a:hover`, { textDecoration: 'underline', textUnderlineOffset: '.14em' });
export const footer = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: space[12],
  marginBlockStart: 'auto',
  paddingBlockStart: space[8],
});
/** Beside the pay, or on its own line in a narrow card; end-aligned either way. */
export const status = style({
  display: 'flex',
  flex: 1,
  alignItems: 'center',
  justifyContent: 'end',
  '@media': { [room.narrow]: { flexBasis: '100%', justifyContent: 'start' } },
  gap: space[4],
});
/** Above the link that covers the card, without making it taller. */
export const save = style({
  position: 'relative',
  marginBlock: -12,
  marginInlineEnd: -12,
  '@media': { [room.narrow]: { marginInlineStart: 'auto' } },
});
export const noGig = style({
  padding: space[12],
  border: `1px dashed ${color.edge}`,
  borderRadius: radius.card,
});

export const page = style({
  display: 'grid',
  alignContent: 'center',
  gap: 2,
  padding: space[16],
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  background: color.surface,
  color: 'inherit',
  overflowWrap: 'anywhere',
  selectors: { '&:hover': { borderColor: color.edge } },
});
export const description = style({ color: color.muted, fontSize: vars.text[15] });

/** Scrolls inside the dialog, so that the close button stays visible. */
export const scroller = style({ maxBlockSize: '60vh', overflowY: 'auto' });
export const people = style({ display: 'grid', gap: space[16], paddingBlock: space[4] });
export const version = style({
  paddingBlock: space[12],
  borderBlockStart: `1px solid ${color.line}`,
});
export const versionText = style({
  marginBlockStart: space[4],
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});
globalStyle(`${versionText} del`, { color: color.muted });
globalStyle(`${versionText} ins`, { fontWeight: 600, textUnderlineOffset: '.2em' });

import { globalStyle, style } from '@vanilla-extract/css';
import { below, short, up } from '#ui/theme/breakpoints.ts';
import { quote, headingFont as wood, wrappingRow } from '#ui/theme/type.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, cue, gutter, size, space, text } = vars;
const sm = up('sm');
const lg = up('lg');

/** From lg on the ticket is a second column beside the head and the body. */
export const cols = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': {
    [lg]: {
      gridTemplateColumns: `calc(${cue} + ${size.read}) ${size.sidebar}`,
      gridTemplateRows: 'auto 1fr',
      columnGap: space[64],
    },
  },
});
export const header = style({ minInlineSize: 0 });
export const sidebar = style({
  scrollMarginBlockStart: `calc(${size.bar} + ${space[12]})`,
  minInlineSize: 0,
  marginBlockStart: space[12],
  '@media': {
    [lg]: {
      gridArea: '1 / 2 / 3 / 3',
      position: 'sticky',
      insetBlockStart: `calc(${size.bar} + ${space[24]})`,
      alignSelf: 'start',
      marginBlockStart: 0,
    },
  },
});
export const body = style({ minInlineSize: 0, '@media': { [lg]: { gridArea: '2 / 1' } } });

export const summaryHead = style({
  display: 'grid',
  gridTemplateColumns: `${cue} minmax(0, 1fr)`,
  alignItems: 'start',
  paddingBlockEnd: space[20],
  borderBlockEnd: `3px solid ${color.rule}`,
  '@media': { [below('sm')]: { vars: { [cue]: 'clamp(76px, 22vw, 88px)' } } },
});
export const todayDate = style({ padding: '10px 11px' });
export const title = style({ overflowWrap: 'anywhere' });
export const struckTitle = style({
  color: color.muted,
  textDecoration: 'line-through',
  textDecorationThickness: '3px',
});
export const facts = style({ marginBlockStart: space[12], fontSize: text[16] });
export const summaryActions = style({
  ...wrappingRow(space[8]),
  margin: `${space[12]} 0 0 -12px`,
});

export const part = style({ paddingBlockStart: space[32] });
globalStyle(`${part} > h2`, { paddingBlockEnd: space[8], borderBlockEnd: `1px solid ${color.rule}` });
/** Fits "10:15 pm" in one line. */
export const callSheet = style({ '@media': { [below('sm')]: { vars: { [cue]: '80px' } } } });
globalStyle(`${callSheet} > dt`, { whiteSpace: 'nowrap' });
export const details = style({ marginBlockStart: space[16], borderBlockStart: `1px solid ${color.line}` });
export const description = style({
  paddingBlockStart: space[16],
  whiteSpace: 'pre-line',
  '@media': { [sm]: { paddingInlineStart: cue } },
});

export const days = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[4]} ${space[20]}`,
  paddingBlockStart: space[16],
  '@media': { [sm]: { paddingInlineStart: cue } },
});
globalStyle(`${days} a`, {
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: vars.size.target,
});

export const fee = style([wood(56, 800, 0.9), { overflowWrap: 'anywhere' }]);
export const longFee = style([wood(40, 800, 0.95)]);
export const terms = style({ display: 'grid', gap: space[4], marginBlockStart: space[12] });
globalStyle(`${terms} > li`, {
  display: 'flex',
  gap: space[8],
  alignItems: 'start',
  fontSize: text[15],
  overflowWrap: 'anywhere',
});
globalStyle(`${terms} > li > svg`, { flex: 'none', marginBlockStart: 3, color: color.muted });
export const time = style({ whiteSpace: 'nowrap' });
export const tags = style({ marginBlockStart: space[12] });
export const roles = style({ display: 'grid', gap: space[4] });
export const results = style({ fontWeight: 600, whiteSpace: 'nowrap' });

export const stickyApply = style({
  position: 'sticky',
  zIndex: vars.layer.raised,
  insetBlockEnd: 0,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[16],
  marginBlockStart: space[32],
  marginInline: `calc(-1 * ${gutter})`,
  padding: `${space[8]} ${gutter}`,
  borderBlockStart: `1px solid ${color.line}`,
  background: color.page,
  '@media': { [lg]: { display: 'none' }, [short]: { position: 'static' } },
});
export const aboveTabs = style({
  '@media': { [below('md')]: { insetBlockEnd: `calc(${size.tabs} + env(safe-area-inset-bottom))` } },
});
/** Invisible while the ticket is on screen, but keeps its space. */
export const invisible = style({ visibility: 'hidden' });

export const actionPanel = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[12] });
globalStyle(`${actionPanel} h2`, { fontSize: text[22] });
export const actionHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space[8],
});
export const quoted = style({ ...quote, whiteSpace: 'pre-line' });
/** A full-size target even with its icon alone. */
globalStyle(`${summaryActions} > *`, { minInlineSize: size.target });
export const actionRow = style(wrappingRow(space[8]));
/** Labels of profile links can be long. */
globalStyle(`${actionRow} > *`, {
  minInlineSize: size.target,
  maxInlineSize: '100%',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
});

export const invitation = style({ display: 'grid', gap: space[8] });
export const workLink = style({ display: 'flex', alignItems: 'center', gap: space[8], minInlineSize: 0 });
export const applyPlaceholder = style({ minBlockSize: 280 });
export const posterPlaceholder = style({ minBlockSize: 124 });
export const attachmentsPlaceholder = style({
  paddingBlockStart: 96,
  '@media': { [sm]: { paddingInlineStart: cue } },
});
export const filesPlaceholder = style({ minBlockSize: 80 });
export const questionsPlaceholder = style({ minBlockSize: 240 });
export const readQuestions = style({ paddingBlockStart: space[16] });
export const requester = style({ paddingBlockStart: space[16] });
export const applicant = style({ paddingBlock: space[20] });
globalStyle(`:is(${requester}, ${applicant}) > :first-child`, {
  '@media': { [sm]: { display: 'grid', gridTemplateColumns: `${cue} 1fr`, gridAutoFlow: 'column', gap: 0 } },
});
export const requesterFoot = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[12],
  paddingInlineStart: 60,
  fontSize: text[13],
  color: color.muted,
  '@media': { [sm]: { paddingInlineStart: cue } },
});

globalStyle(`${applicant} > :first-child > button[aria-haspopup]`, { alignSelf: 'start', marginBlock: -11 });
export const newApplicant = style({
  marginInline: -12,
  paddingInline: 12,
  background: color.wash,
  borderRadius: vars.radius.control,
});
export const applicantRest = style({
  display: 'grid',
  alignContent: 'start',
  gap: space[12],
  marginBlockStart: space[12],
});
globalStyle(`${applicant} > ${applicantRest}`, { '@media': { [sm]: { paddingInlineStart: cue } } });
export const note = style({ whiteSpace: 'pre-line' });
export const freeFilter = style({
  ...wrappingRow(`${space[8]} ${space[16]}`),
  paddingBlockStart: space[16],
});
export const hint = style({ paddingBlockStart: space[12], fontSize: text[13], color: color.muted });

export const skeletonLines = style({ display: 'grid', alignContent: 'start', gap: space[8] });
export const skeletonActions = style({ display: 'flex', gap: space[24], paddingBlockStart: space[24] });
export const skeletonSheet = style({
  marginBlockStart: space[8],
  borderBlockStart: `1px solid ${color.rule}`,
});
globalStyle(`${skeletonSheet} > span`, { marginBlock: 12, paddingBlock: 0, borderBlockEnd: 0 });

export const groups = style({ border: 0, margin: 0, padding: `${space[12]} 0 0` });
export const compare = style({ marginInlineStart: 'auto' });
/** Columns that scroll sideways when they do not fit. */
export const sideBySide = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridTemplateRows: 'auto auto',
  gridAutoColumns: 'minmax(min(260px, 80%), 1fr)',
  columnGap: space[20],
  margin: 0,
  padding: `${space[12]} 0`,
  listStyle: 'none',
  overflowX: 'auto',
  scrollSnapType: 'inline proximity',
});
export const column = style({
  display: 'grid',
  gridRow: 'span 2',
  gridTemplateRows: 'subgrid',
  paddingBlock: space[8],
  scrollSnapAlign: 'start',
  borderInlineStart: `1px solid ${color.line}`,
  paddingInlineStart: space[12],
});
export const applicantFacts = style({ display: 'grid', gap: space[8], margin: 0, fontSize: text[15] });
globalStyle(`${applicantFacts} dd`, { margin: 0, overflowWrap: 'anywhere' });
export const inactive = style({ color: color.muted });
globalStyle(`${inactive} h3 a, ${inactive} ${note}`, { textDecoration: 'line-through', color: color.muted });

export const attachments = style({
  display: 'grid',
  gap: space[12],
  paddingBlockStart: space[8],
  '@media': { [sm]: { paddingInlineStart: cue } },
});
export const files = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 232px), 1fr))',
  gap: space[8],
});

export const questions = style({});
globalStyle(`${questions} > :not(h2)`, { '@media': { [sm]: { marginInlineStart: cue } } });
export const questionList = style({ listStyle: 'none' });
export const question = style({
  paddingBlock: space[12],
  selectors: { '& + &': { borderBlockStart: `1px solid ${color.line}` } },
});
export const questionText = style({ marginBlockStart: space[8], whiteSpace: 'pre-line' });

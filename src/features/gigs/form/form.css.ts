import { globalStyle, style } from '@vanilla-extract/css';
import { truncated } from '#ui/layout/text.css.ts';
import { up } from '#ui/theme/breakpoints.ts';
import { headingFont } from '#ui/theme/type.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, size, space, text } = vars;
const sm = up('sm');

export const form = style({ display: 'grid', gap: space[32], paddingBlockStart: space[24] });

export const group = style({ display: 'grid', gap: space[20], minInlineSize: 0 });
globalStyle(`${group} > h2`, {
  paddingBlockEnd: space[8],
  borderBlockEnd: `1px solid ${color.rule}`,
  fontSize: text[22],
});

const columns = { display: 'grid', gap: space[16], alignItems: 'start' } as const;
export const twoColumns = style({ ...columns, '@media': { [sm]: { gridTemplateColumns: '1fr 1fr' } } });
export const fourColumns = style({
  ...columns,
  gridTemplateColumns: '1fr 1fr',
  '@media': { [sm]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } },
});
/** A choice that the following fields depend on. */
export const halfWidth = style({
  gridColumn: '1 / -1',
  '@media': { [sm]: { maxInlineSize: `calc(50% - ${space[8]})` } },
});
export const half = style({ gridColumn: '1 / -1', '@media': { [sm]: { gridColumn: 'span 2' } } });
export const quarter = style({ gridColumn: '1 / -1', '@media': { [sm]: { gridColumn: 'auto' } } });
export const pair = style({ '@media': { [sm]: { gridColumn: 'span 2' } } });

export const lines = style({ display: 'grid', gap: space[12] });
export const scheduleLine = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: space[8],
  alignItems: 'start',
  '@media': { [sm]: { gridTemplateColumns: '9rem minmax(0, 1fr) auto' } },
});
export const scheduleWhat = style({
  gridArea: '2 / 1 / 3 / 3',
  '@media': { [sm]: { gridArea: '1 / 2' } },
});
export const scheduleError = style({
  gridColumn: '1 / -1',
  fontSize: text[13],
  fontWeight: 600,
  color: color.error,
});

export const sectionPlaceholder = style({ minBlockSize: '14rem', alignContent: 'start' });

/** The remove button, beside the columns and level with the inputs. */
export const removeRole = style({
  gridColumn: 3,
  marginBlockStart: `calc(1lh + ${space[8]})`,
  '@media': { [sm]: { gridColumn: 5 } },
});

export const days = style({
  display: 'grid',
  columnGap: space[16],
  gridTemplateColumns: 'repeat(auto-fill, minmax(13rem, 1fr))',
});
globalStyle(`${days} > legend`, { padding: `0 0 ${space[8]}`, fontSize: text[15], fontWeight: 600 });

export const messages = style({ display: 'grid', gap: space[8] });

export const preview = style({
  position: 'sticky',
  insetBlockStart: `calc(${size.bar} + ${space[24]})`,
  display: 'grid',
  gap: space[12],
});
export const previewBelow = style({ '@media': { [up('lg')]: { display: 'none' } } });
export const previewTitle = style([
  headingFont(22, 700, 1.15),
  { overflowWrap: 'anywhere', marginBlockEnd: space[4] },
]);
export const previewPay = style({ marginBlockStart: space[8] });
export const previewTags = style({ marginBlockStart: space[8] });
export const noDate = style([headingFont(18), { inlineSize: '3.2ch' }]);

export const startFrom = style({ display: 'grid', gap: space[8], fontSize: text[15], fontWeight: 600 });
export const fromList = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] });
globalStyle(`${fromList} > li`, { maxInlineSize: '100%' });
globalStyle(`${fromList} button`, { maxInlineSize: '100%' });
globalStyle(`${fromList} button > span`, { display: 'flex', gap: space[8], minInlineSize: 0 });
export const fromTitle = style([truncated, { maxInlineSize: '28ch' }]);
export const fromDate = style({ flex: 'none', color: color.muted });
export const zone = style({});
export const zoneText = style({
  gap: space[12],
  inlineSize: 'fit-content',
  color: color.link,
});
globalStyle(`${zone}[open] > ${zoneText}`, { marginBlockEnd: space[8] });
globalStyle(`${zone}[open] > ${zoneText}::after`, { translate: '0 3px', rotate: '225deg' });

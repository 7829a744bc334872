import { globalStyle, style } from '@vanilla-extract/css';
import { below, fine, up } from '#ui/theme/breakpoints.ts';
import { headingFont } from '#ui/theme/type.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, radius, size, space, text } = vars;

/** The title is visually hidden, so the first line shares its row with the close button. */
export const palette = style({
  display: 'grid',
  gap: space[8],
  minInlineSize: 0,
  marginBlockStart: `calc(-1 * ${space[24]})`,
});

export const box = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[12],
  paddingInlineEnd: size.target,
  borderBlockEnd: `1px solid ${color.line}`,
  color: color.muted,
});

export const input = style({
  flex: 1,
  minInlineSize: 0,
  blockSize: size.target,
  border: 0,
  background: 'none',
  color: color.ink,
  fontSize: text[16],
  outline: 'none',
  unicodeBidi: 'plaintext',
});

/** Fixed height, so that nothing moves while typing. */
export const results = style({
  blockSize: 'min(26rem, 52dvh)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollPaddingBlock: space[8],
});

export const group = style({});
globalStyle(`${group} [cmdk-group-heading]`, {
  padding: `${space[8]} ${space[12]} ${space[4]}`,
  color: color.muted,
  fontSize: text[13],
  fontWeight: 600,
});

export const choice = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[12],
  minBlockSize: size.target,
  padding: `${space[4]} ${space[12]}`,
  borderRadius: radius.small,
  fontSize: text[15],
  cursor: 'pointer',
  selectors: {
    '&[data-selected="true"]': {
      background: color.hover,
      outline: `2px solid ${color.focus}`,
      outlineOffset: '-2px',
    },
  },
});

// Avatars and icons take equal width, so that names align.
globalStyle(`${choice} > :first-child`, { flex: 'none', inlineSize: 32 });

export const date = style({ display: 'grid', color: color.muted, fontSize: text[12], lineHeight: 1.1 });
globalStyle(`${date} > b`, { ...headingFont(18, 800), color: color.ink });

/** Below the name on a phone. */
export const label = style({
  flex: 1,
  display: 'flex',
  alignItems: 'baseline',
  gap: space[12],
  minInlineSize: 0,
  '@media': { [below('sm')]: { display: 'grid', gap: 0 } },
});
export const name = style({ flex: '0 1 auto', minInlineSize: 0, overflowWrap: 'anywhere' });
export const detail = style({
  flex: '1 1 6em',
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media': { [up('sm')]: { textAlign: 'end' } },
  color: color.muted,
  fontSize: text[13],
});

const shownWithKeys = {
  display: 'none',
  '@media': { [`${fine} and ${up('sm')}`]: { display: 'flex' } },
} as const;

export const rowKeys = style({ ...shownWithKeys, gap: space[4] });

export const hints = style({
  ...shownWithKeys,
  gap: space[20],
  paddingBlockStart: space[12],
  borderBlockStart: `1px solid ${color.line}`,
  color: color.muted,
  fontSize: text[13],
});

export const noMatches = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[12],
  color: color.error,
});

export const groups = style({
  marginBlockStart: space[8],
  columnGap: space[32],
  '@media': { [up('sm')]: { columnCount: 2 } },
});

export const keyGroup = style({ breakInside: 'avoid', paddingBlockEnd: space[20] });

export const groupTitle = style({ ...headingFont(18), marginBlockEnd: space[6] });

export const keys = style({ display: 'grid' });
export const row = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[12],
  minBlockSize: 36,
  borderBlockEnd: `1px solid ${color.line}`,
});
globalStyle(`${row} > dd`, { flex: 'none' });

export const key = style({
  display: 'inline-block',
  minInlineSize: 26,
  padding: `2px ${space[6]}`,
  border: `1px solid ${color.edge}`,
  borderRadius: radius.small,
  background: color.sunken,
  fontFamily: 'inherit',
  fontSize: text[13],
  textAlign: 'center',
});

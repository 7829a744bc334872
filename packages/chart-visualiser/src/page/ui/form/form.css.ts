import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

const { color, quick, radius, size, space, text } = vars;

export const field = style({ display: 'grid', gap: 6, alignContent: 'start', minInlineSize: 0 });

export const label = style({ fontSize: text[15], fontWeight: 600, padding: 0 });

export const aside = style({ fontWeight: 400, color: color.muted });

export const hint = style({ fontSize: text[13], color: color.muted });

export const wrong = style({
  display: 'flex',
  gap: 6,
  fontSize: text[13],
  fontWeight: 600,
  color: color.error,
});

/** The look of every box one writes in. */
export const input = style({
  inlineSize: '100%',
  minBlockSize: size.target,
  padding: `9px ${space[12]}`,
  background: color.surface,
  border: `1px solid ${color.edge}`,
  borderRadius: radius.control,
  lineHeight: 1.5,
  transition: `border-color ${quick}`,
  selectors: {
    '&::placeholder': { color: color.muted, opacity: 1 },
    '&:hover': { borderColor: color.ink },
    '&:focus-visible': {
      outline: `2px solid ${color.focus}`,
      outlineOffset: '-1px',
      borderColor: color.focus,
    },
    '&[aria-invalid="true"]': { borderColor: color.error, boxShadow: `inset 0 0 0 1px ${color.error}` },
    '&:disabled': { background: color.sunken, borderColor: color.line, color: color.muted },
  },
});

export const withIcon = style({ position: 'relative' });

export const lead = style({
  position: 'absolute',
  insetBlockStart: 12,
  insetInlineStart: 12,
  display: 'grid',
  placeItems: 'center',
  inlineSize: 20,
  blockSize: 20,
  color: color.muted,
  pointerEvents: 'none',
});

export const led = style({ paddingInlineStart: 40 });

export const trail = style({ position: 'absolute', insetBlockStart: 0, insetInlineEnd: 0 });

export const trailed = style({
  paddingInlineEnd: 48,
  selectors: { '&::-webkit-search-cancel-button': { display: 'none' } },
});

/** Grows with its words from `--rows` to `--most` lines, then scrolls. */
export const area = style([
  input,
  {
    display: 'block',
    resize: 'none',
    fieldSizing: 'content',
    minBlockSize: 'calc(var(--rows) * 1lh + 20px)',
    maxBlockSize: 'calc(var(--most) * 1lh + 20px)',
  },
]);

export const frame = style({ position: 'relative' });

export const select = style([input, { appearance: 'none', paddingInlineEnd: 36, cursor: 'pointer' }]);

export const arrow = style({
  position: 'absolute',
  insetBlockStart: 14,
  insetInlineEnd: 12,
  color: vars.color.edge,
  pointerEvents: 'none',
});

export const check = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[12],
  minBlockSize: size.target,
  fontSize: text[15],
  cursor: 'pointer',
  selectors: { '&:has(:disabled)': { color: color.muted, cursor: 'not-allowed' } },
});
globalStyle(`${check} input`, { flex: 'none', inlineSize: 20, blockSize: 20, margin: 0, cursor: 'inherit' });

export const checkWords = style({ minInlineSize: 0 });

export const checkHint = style({ display: 'block', fontSize: text[13], color: color.muted });

export const after = style({ marginInlineStart: 'auto', color: color.muted });

import { fallbackVar, keyframes, style, styleVariants } from '@vanilla-extract/css';
import { drawn } from '../icon/icon.css.ts';
import { below } from '../theme/breakpoints.ts';
import { gels, vars } from '../theme/vars.css.ts';

const { color, font, ground, radius } = vars;

const initialStyle = {
  gridArea: '1 / 1',
  fontFamily: font.head,
  fontSize: 'calc(var(--avatar-now) * .4)',
  fontWeight: 700,
  lineHeight: 1,
} as const;

/** Set inline: `--avatar`, and `--avatar-phone` below 600 px; `--avatar-now` is the one that applies. */
export const avatar = style({
  vars: { '--avatar-now': 'var(--avatar)' },
  display: 'inline-grid',
  flex: 'none',
  placeItems: 'center',
  inlineSize: 'var(--avatar-now)',
  blockSize: 'var(--avatar-now)',
  borderRadius: radius.full,
  overflow: 'hidden',
  '@media': { [below('sm')]: { vars: { '--avatar-now': 'var(--avatar-phone, var(--avatar))' } } },
  // Offline page copies have no pictures.
  selectors: { '&:empty::before': { ...initialStyle, content: 'attr(data-initial)' } },
});

export const gel = styleVariants(
  Object.fromEntries(gels.map(({ background, text }, index) => [index, { background, color: text }])),
);

export const unnamed = style({ background: color.line, color: color.muted });

export const picture = style({
  gridArea: '1 / 1',
  inlineSize: '100%',
  blockSize: '100%',
  objectFit: 'cover',
});

export const initial = style(initialStyle);

export const placeholderIcon = style([drawn, { inlineSize: '55%', blockSize: '55%' }]);

export const placeholder = style({
  gridArea: '1 / 1',
  display: 'grid',
  placeItems: 'center',
  inlineSize: '100%',
  blockSize: '100%',
});

/** Hides the initial while a picture loads, so that a cached one does not flash it. */
export const loadingPicture = style({
  animation: `${keyframes({ from: { visibility: 'hidden' }, to: { visibility: 'hidden' } })} 250ms`,
});

export const stack = style({ display: 'flex' });

export const stacked = style({
  outline: `2px solid ${fallbackVar(ground, color.page)}`,
  selectors: { '& + &': { marginInlineStart: -8 } },
});

import { globalStyle, style } from '@vanilla-extract/css';
import { up } from '#ui/theme/breakpoints.ts';
import { floatingBox } from '#ui/theme/type.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, gutter, layer, radius, size, space, text } = vars;
const md = up('md');

export const bar = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: layer.bar,
  background: color.page,
  borderBlockEnd: `1px solid ${color.line}`,
});

/** The landing page's light beam starts at the logo: no background, no line, not sticky. */
export const landing = style({ position: 'relative', background: 'none', borderColor: 'transparent' });

export const inside = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  blockSize: size.bar,
  maxInlineSize: `calc(${size.page} + 2 * ${gutter})`,
  marginInline: 'auto',
  paddingInline: gutter,
  '@media': {
    [md]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto minmax(max-content, 1fr)' },
  },
});

export const brandLink = style({ justifySelf: 'start' });

export const links = style({
  display: 'none',
  alignItems: 'center',
  '@media': { [md]: { display: 'flex' } },
});

export const account = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  marginInlineStart: 'auto',
  '@media': { [md]: { justifySelf: 'end', marginInlineStart: 0 } },
});

/** Lights the current link from above. For links that may be `aria-current`. */
export const lamp = style({
  position: 'relative',
  isolation: 'isolate',
  selectors: {
    '&[aria-current="page"]': { fontWeight: 700, color: color.ink },
    '&[aria-current="page"]::before': {
      content: '""',
      position: 'absolute',
      insetBlock: 0,
      insetInlineStart: '50%',
      inlineSize: 'var(--cone, 112px)',
      translate: '-50%',
      zIndex: -1,
      background: `linear-gradient(${color.beam} 25%, transparent 96%)`,
      clipPath: 'polygon(38% 0, 62% 0, 100% 100%, 0 100%)',
    },
  },
});
globalStyle(`[dir="rtl"] ${lamp}::before`, { translate: '50%' });

export const navLink = style([
  lamp,
  {
    display: 'none',
    alignItems: 'center',
    gap: 6,
    blockSize: size.bar,
    paddingInline: space[12],
    fontSize: text[15],
    fontWeight: 500,
    color: color.muted,
    whiteSpace: 'nowrap',
    selectors: { '&:hover': { color: color.ink }, '&:focus-visible': { outlineOffset: -8 } },
    '@media': { [md]: { display: 'flex' } },
  },
]);

export const bell = style([
  lamp,
  {
    vars: { '--cone': '76px' },
    selectors: { '&[aria-current="page"]::before': { insetBlock: -8 } },
  },
]);

export const belowMd = style({ '@media': { [md]: { display: 'none' } } });

/** Reserves the space until the session is known. */
export const reserved = style({ visibility: 'hidden' });

export const panel = style({
  position: 'fixed',
  inset: `calc(${size.bar} + 2px) ${gutter} auto auto`,
  minInlineSize: 216,
  maxBlockSize: `calc(100dvh - ${size.bar} - 24px)`,
  margin: 0,
  padding: 6,
  ...floatingBox,
  color: color.ink,
  overflow: 'auto',
});

globalStyle(`${panel} a`, {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[12],
  minBlockSize: size.target,
  paddingInline: space[12],
  borderRadius: radius.small,
  fontSize: text[15],
});
globalStyle(`${panel} a:hover`, { background: color.hover });
globalStyle(`${panel} a[aria-current="page"]`, { fontWeight: 700 });
globalStyle(`${panel} hr`, { margin: 6, borderBlockStart: `1px solid ${color.line}` });

/** Lucide's menu icon, inlined because the icon set loads later. */
export const menuIcon = style({
  inlineSize: 20,
  blockSize: 20,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
});

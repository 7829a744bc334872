import { globalStyle, style } from '@vanilla-extract/css';
import { below, up } from '#ui/theme/breakpoints.ts';
import { headingFont } from '#ui/theme/type.ts';
import { vars } from '#ui/theme/vars.css.ts';

const { color, gutter, radius, size, space, text } = vars;
const md = up('md');
const twoColumns = '(min-width: 720px)';
const narrow = '(max-width: 719.98px)';

export const layout = style({
  display: 'grid',
  minBlockSize: `calc(100dvh - ${size.bar} - 1px)`,
  '@media': {
    [narrow]: { overflowX: 'clip' },
    [twoColumns]: { gridTemplateColumns: 'minmax(0, .82fr) minmax(0, 1fr)' },
    [md]: { gridTemplateColumns: 'minmax(0, 1.15fr) minmax(0, 1fr)' },
  },
});

export const content = style({
  display: 'grid',
  alignContent: 'start',
  gap: space[20],
  inlineSize: '100%',
  maxInlineSize: `calc(376px + 2 * ${gutter})`,
  marginInline: 'auto',
  padding: `${space[32]} ${gutter} ${space[48]}`,
  '@media': {
    [narrow]: { position: 'relative', isolation: 'isolate' },
    [twoColumns]: { alignContent: 'center', paddingBlock: `${space[32]} ${space[64]}` },
  },
  selectors: {
    '&::before': {
      content: '""',
      position: 'absolute',
      zIndex: -1,
      inset: '0 0 auto',
      blockSize: 164,
      background: `linear-gradient(${color.beam}, transparent)`,
      clipPath: 'polygon(22px 0, 40px 0, 96% 100%, 4% 100%)',
      '@media': { [twoColumns]: { display: 'none' } },
    },
  },
});

export const form = style({ display: 'grid', gap: space[16] });

export const aside = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifySelf: 'end',
  minBlockSize: size.target,
  marginBlock: -14,
  fontSize: text[13],
});

export const otherPage = style({ borderBlockStart: `1px solid ${color.line}`, paddingBlockStart: space[16] });

export const botCheck = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[12],
  minBlockSize: 56,
  paddingInline: space[12],
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  fontSize: text[15],
});
export const botCheckText = style({ flex: 1, minInlineSize: 0, color: color.muted });
export const passed = style({ color: color.success });
export const widget = style({ flexBasis: '100%', selectors: { '&:empty': { display: 'none' } } });

export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[8] });

export const list = style({
  display: 'none',
  position: 'relative',
  alignContent: 'center',
  justifyItems: 'end',
  overflow: 'clip',
  isolation: 'isolate',
  background: color.sunken,
  '@media': { [twoColumns]: { display: 'grid' } },
});

export const guests = style({
  position: 'relative',
  inlineSize: `min(100% - ${gutter}, 552px)`,
  paddingInlineEnd: space[32],
  marginInlineStart: gutter,
  '@media': { [md]: { paddingInlineEnd: space[64] } },
});
globalStyle(`${guests} p`, { color: color.muted, marginBlockEnd: space[12] });

export const names = style({});

export const guest = style([
  headingFont(40, 800, 1.1),
  {
    display: 'flex',
    alignItems: 'baseline',
    gap: space[16],
    paddingBlock: 7,
    color: color.muted,
    '@media': { [below('md')]: { fontSize: text[28] } },
  },
]);
globalStyle(`${guest} s`, { textDecorationThickness: '3px', opacity: 0.7 });
globalStyle(`${guest} small`, {
  marginInlineStart: 'auto',
  font: `400 ${text[15]}/1 ${vars.font.body}`,
  whiteSpace: 'nowrap',
});

export const you = style({
  position: 'relative',
  marginInline: -16,
  padding: '10px 16px 12px',
  borderRadius: radius.control,
  background: color.spotlight,
  color: color.onSpotlight,
  selectors: {
    '&::before': {
      content: '""',
      position: 'absolute',
      zIndex: -1,
      insetBlockEnd: '50%',
      insetInlineEnd: 0,
      inlineSize: 'calc(100% + 40px)',
      blockSize: 620,
      background: `linear-gradient(132deg, ${color.beam} 10%, ${color.beamFar} 66%)`,
      clipPath: 'polygon(0 0, 44px 0, 100% 100%, 40px 100%)',
      '@media': {
        [md]: {
          inlineSize: 'calc(100% + 190px)',
          clipPath: 'polygon(0 0, 44px 0, 100% 100%, 190px 100%)',
        },
      },
    },
  },
});

export const answers = style([actions, { marginBlockStart: space[12] }]);

export const silence = style({ inlineSize: '100%', padding: `0 ${space[64]}`, justifySelf: 'stretch' });
globalStyle(`${silence} > svg`, { inlineSize: 'min(100%, 480px)', blockSize: 'auto', marginInline: 'auto' });

export const ruleMet = style({ display: 'inline-flex', alignItems: 'center', gap: 6, color: color.success });
export const noWrap = style({ whiteSpace: 'nowrap' });

export const mailedDevice = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[12],
  minBlockSize: 73,
  padding: space[12],
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  background: color.surface,
});
globalStyle(`${mailedDevice} b`, { display: 'block' });
globalStyle(`${mailedDevice} b + span`, { color: color.muted, fontSize: text[15] });

export const placeholder = style({ display: 'grid', flex: 1, gap: space[8] });

/** Addresses are typed by hand and can be long. */
export const address = style({ overflowWrap: 'anywhere' });

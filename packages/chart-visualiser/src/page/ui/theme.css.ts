import { createGlobalTheme, globalStyle } from '@vanilla-extract/css';
import { font, reducedMotion, text } from './styles.ts';

const color = createGlobalTheme(':root', {
  page: 'light-dark(#FBF8F4, #141019)',
  surface: 'light-dark(#FFFFFF, #1D1825)',
  sunken: 'light-dark(#F3EEE7, #0F0C14)',
  wash: 'light-dark(#FFF8DE, #241D19)',
  line: 'light-dark(#E4DCD1, #332B40)',
  edge: 'light-dark(#8A8091, #7C7190)',
  ink: 'light-dark(#1B1626, #F4EFF9)',
  muted: 'light-dark(#635C6E, #B0A6BF)',
  /** Links and focus. */
  link: 'light-dark(#5B3FA8, #B9A5FF)',
  action: 'light-dark(#C4300F, #FF8A66)',
  actionPress: 'light-dark(#A3260A, #FFA386)',
  onAction: 'light-dark(#FFFFFF, #1B0E0A)',
  spotlight: '#FFDA4D',
  success: 'light-dark(#1E7A46, #6FD39B)',
  warning: 'light-dark(#8A5A00, #F1C05B)',
  error: 'light-dark(#B3261E, #FF9C92)',
  hover: 'light-dark(rgb(27 22 38 / .06), rgb(244 239 249 / .09))',
  veil: 'light-dark(rgb(251 248 244 / .8), rgb(20 16 25 / .8))',
  shade: 'light-dark(rgb(27 22 38 / .16), rgb(0 0 0 / .6))',
});

/** `text` and `space` are keyed by their px. */
export const vars = {
  color,
  shadow: `0 8px 28px ${color.shade}`,
  quick: '140ms ease-out',
  font,
  text,
  space: {
    4: '4px',
    6: '6px',
    8: '8px',
    12: '12px',
    16: '16px',
    20: '20px',
    24: '24px',
    32: '32px',
    48: '48px',
    64: '64px',
  },
  radius: { small: '6px', control: '10px', card: '14px', full: '999px' },
  target: '44px',
} as const;

globalStyle(':root', { colorScheme: 'light dark' });
globalStyle('[data-theme="light"]', { colorScheme: 'light' });
globalStyle('[data-theme="dark"]', { colorScheme: 'dark' });

globalStyle('*, ::before, ::after', {
  boxSizing: 'border-box',
  '@media': { [reducedMotion]: { animation: 'none !important', transition: 'none !important' } },
});
globalStyle('html', { WebkitTextSizeAdjust: '100%' });
globalStyle('body', {
  margin: 0,
  minBlockSize: '100dvh',
  background: color.page,
  color: color.ink,
  font: `400 ${text[16]}/1.5 ${font.body}`,
  fontVariantNumeric: 'tabular-nums',
  accentColor: color.action,
});
globalStyle(':is(h1, h2, h3, p, ul, ol, dl, dd, fieldset)', {
  margin: 0,
  padding: 0,
  border: 0,
  minInlineSize: 0,
});
globalStyle('ul, ol', { listStyle: 'none' });
globalStyle('a', { color: 'inherit', textDecoration: 'none' });
globalStyle('svg', { display: 'block', flex: 'none', maxInlineSize: '100%' });
globalStyle('button, input, select, textarea', {
  font: 'inherit',
  color: 'inherit',
  letterSpacing: 'inherit',
});
globalStyle('button', { padding: 0, border: 0, background: 'none', cursor: 'pointer' });
globalStyle('::selection', { background: color.spotlight, color: '#1B1626' });
globalStyle(':focus-visible', { outline: `2px solid ${color.link}`, outlineOffset: '2px' });
globalStyle(':where(:focus-visible)', { borderRadius: vars.radius.small });
// Headings get focus only to be announced, so they have no ring.
globalStyle(':is(h2, main)[tabindex="-1"]:focus', { outline: 'none' });
globalStyle('h1, h2, h3', {
  fontFamily: font.head,
  fontWeight: 800,
  lineHeight: 1.08,
  textWrapStyle: 'pretty',
  overflowWrap: 'break-word',
});
globalStyle('h3', { fontSize: text[18], fontWeight: 700 });

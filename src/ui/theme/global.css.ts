import './themes.css.ts';
import { globalFontFace, globalStyle } from '@vanilla-extract/css';
import { forcedColors, reducedMotion, up } from './breakpoints.ts';
import bricolage from './fonts/bricolage-grotesque-latin-wdth75.woff2';
import { vars } from './vars.css.ts';

globalStyle('*, ::before, ::after', { boxSizing: 'border-box' });
globalStyle('html', { WebkitTextSizeAdjust: '100%' });
// Keeps focused elements clear of bar and tabs. Not scroll-padding: focusing a link in the sticky bar would
// then scroll the page.
globalStyle('main :is(a, button, input, select, textarea, summary, [tabindex], [id])', {
  scrollMarginBlock: 'calc(76px + var(--banners, 0px)) 76px',
});
globalStyle('body', {
  margin: 0,
  minBlockSize: '100dvh',
  background: vars.color.page,
  color: vars.color.ink,
  font: `400 ${vars.text[16]}/1.5 ${vars.font.body}`,
  accentColor: vars.color.action,
  overflowWrap: 'break-word',
});
globalStyle(':is(h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset, hr, blockquote)', {
  margin: 0,
  padding: 0,
  border: 0,
  minInlineSize: 0,
});
globalStyle(':is(ul, ol)[class]', { listStyle: 'none' });
globalStyle('a', { color: 'inherit', textDecoration: 'none' });
globalStyle('img, svg', { display: 'block', maxInlineSize: '100%', blockSize: 'auto' });
globalStyle('button, input, select, textarea', {
  font: 'inherit',
  color: 'inherit',
  letterSpacing: 'inherit',
});
// Drawn by us: native checkboxes are flat grey in the dark theme.
const tick = ':is([type="checkbox"], [type="radio"])';
globalStyle(tick, {
  appearance: 'none',
  display: 'grid',
  flex: 'none',
  placeItems: 'center',
  inlineSize: 20,
  blockSize: 20,
  margin: 0,
  border: `1px solid ${vars.color.edge}`,
  background: vars.color.surface,
  cursor: 'inherit',
});
globalStyle('[type="checkbox"]', { borderRadius: 5 });
globalStyle('[type="radio"]', { borderRadius: vars.radius.full });
globalStyle(`${tick}:hover:enabled`, { borderColor: vars.color.ink });
globalStyle(`${tick}:checked`, { borderColor: vars.color.action, background: vars.color.action });
globalStyle(`${tick}:disabled`, { borderColor: vars.color.line, background: vars.color.sunken });
globalStyle(`${tick}:checked::before`, { content: '""', background: vars.color.onAction });
globalStyle(`${tick}:checked:disabled::before`, { background: vars.color.muted });
globalStyle('[type="checkbox"]:checked::before', {
  inlineSize: 12,
  blockSize: 12,
  clipPath: 'polygon(12% 47%, 39% 73%, 89% 14%, 100% 25%, 40% 96%, 1% 58%)',
});
globalStyle('[type="radio"]:checked::before', {
  inlineSize: 8,
  blockSize: 8,
  borderRadius: vars.radius.full,
});
// Native rendering in forced-colours mode.
globalStyle(tick, { '@media': { [forcedColors]: { appearance: 'auto' } } });
globalStyle(`${tick}::before`, { '@media': { [forcedColors]: { display: 'none' } } });
globalStyle('::selection', { background: vars.color.spotlight, color: vars.color.onSpotlight });
globalStyle(':focus-visible', { outline: `2px solid ${vars.color.focus}`, outlineOffset: '2px' });
globalStyle(':where(:focus-visible)', { borderRadius: vars.radius.small });
// Headings receive focus on navigation but are not controls: no focus ring.
globalStyle(':is(h1, h2, main)[tabindex="-1"]:focus', { outline: 'none' });

globalStyle('h1, h2, h3, h4', {
  fontFamily: vars.font.head,
  fontWeight: 800,
  lineHeight: 1.08,
  textWrapStyle: 'pretty',
  overflowWrap: 'break-word',
});
// Avoids a single word on the last line. `text-wrap` would override an inherited `nowrap`.
globalStyle('p, li, dd', { textWrapStyle: 'pretty' });
// At double text size a word must fit the line.
globalStyle('h1', {
  fontSize: `min(${vars.text[40]}, 16vw)`,
  lineHeight: 0.98,
  letterSpacing: '-.01em',
  '@media': { [up('md')]: { fontSize: vars.text[56] } },
});
// User-written headings, see `headingProps`: five lines at full size would push the page out of view.
globalStyle('h1[data-long="true"][tabindex]', {
  maxInlineSize: '18em',
  fontSize: vars.text[28],
  lineHeight: 1.08,
  '@media': { [up('md')]: { fontSize: vars.text[40] } },
});
globalStyle('h2', { fontSize: vars.text[28] });
globalStyle('h3, h4', { fontSize: vars.text[22], fontWeight: 700 });

globalStyle('*, ::before, ::after', {
  '@media': { [reducedMotion]: { animation: 'none !important', transition: 'none !important' } },
});

// The stock font at 75 % width. Not preloaded: text never waits for it.
globalFontFace('Bricolage Narrow', {
  src: `url("${bricolage}") format("woff2")`,
  fontWeight: '500 800',
  fontDisplay: 'swap',
});

/** Width relative to Arial Bold in per cent, measured on our headings. */
const widths = { '200 500': 76, '600': 78, '700': 80, '800': 84 };

// Fallbacks of similar metrics, so that nothing shifts when the font loads and no heading grows.
for (const [fontWeight, width] of Object.entries(widths)) {
  const standIn = (family: string, src: string, sizeAdjust: number) =>
    globalFontFace(family, {
      src,
      fontWeight,
      sizeAdjust: `${sizeAdjust}%`,
      ascentOverride: `${Math.round(9_300 / sizeAdjust)}%`,
      descentOverride: `${Math.round(2_720 / sizeAdjust)}%`,
      lineGapOverride: '0%',
    });
  standIn(
    'Stand-in narrow',
    'local("Arial Narrow Bold"), local("ArialNarrow-Bold"), local("Liberation Sans Narrow Bold")',
    Math.round(width / 0.82),
  );
  standIn(
    'Stand-in',
    'local("Arial Bold"), local("Arial-BoldMT"), local("Roboto Bold"), local("Liberation Sans Bold")',
    width,
  );
}

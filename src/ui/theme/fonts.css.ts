import { globalFontFace } from '@vanilla-extract/css';
import bricolage from './fonts/bricolage-grotesque-latin-wdth75.woff2';

// The stock face pinned to 75 % width. Not preloaded: text never waits for it.
globalFontFace('Bricolage Narrow', {
  src: `url("${bricolage}") format("woff2")`,
  fontWeight: '500 800',
  fontDisplay: 'swap',
});

// Stand-ins of the same width and height, so that nothing moves when the face lands.
globalFontFace('Stand-in narrow', {
  src: 'local("Arial Narrow Bold"), local("ArialNarrow-Bold"), local("Liberation Sans Narrow Bold")',
  fontWeight: '200 800',
  sizeAdjust: '97%',
  ascentOverride: '96%',
  descentOverride: '28%',
  lineGapOverride: '0%',
});
globalFontFace('Stand-in', {
  src: 'local("Arial Bold"), local("Arial-BoldMT"), local("Roboto Bold"), local("Liberation Sans Bold")',
  fontWeight: '200 800',
  sizeAdjust: '80%',
  ascentOverride: '116%',
  descentOverride: '34%',
  lineGapOverride: '0%',
});

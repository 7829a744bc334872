import { globalFontFace } from '@vanilla-extract/css';
import bricolage from './fonts/bricolage-grotesque-latin-wdth75.woff2';

// The stock face pinned to 75 % width. Not preloaded: text never waits for it.
globalFontFace('Bricolage Narrow', {
  src: `url("${bricolage}") format("woff2")`,
  fontWeight: '500 800',
  fontDisplay: 'swap',
});

/** Its width beside that of Arial Bold, in per cent, measured on headings of ours; the heaviest, of the largest, at most. */
const widths = { '200 500': 76, '600': 78, '700': 80, '800': 84 };

// Stand-ins of about the same width and height, so that nothing moves when the face lands, and no heading grows.
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

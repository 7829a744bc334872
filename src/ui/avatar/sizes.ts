/** Widths in which the server draws pictures that were uploaded to it. */
const widths = [48, 96, 192];

/** The address of a picture at least so many pixels wide. Pictures from elsewhere come in the one size they have. */
function pictureFor(src: string, pixels: number): string {
  const width = widths.find((one) => one >= pixels);
  return width && /^\/uploads\/[\w-]+$/.test(src) ? `${src}?w=${width}` : src;
}

/** What an `img` of `size` CSS pixels asks for, on common and on fine screens. */
export const sourcesOf = (src: string, size: number) => ({
  src: pictureFor(src, size),
  srcSet: `${pictureFor(src, size)} 1x, ${pictureFor(src, 2 * size)} 2x`,
});

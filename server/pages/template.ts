/** Marks in the page of the build, which are filled for each address. */
const marks = {
  head: '<!--HEAD-->',
  styles: '<!--STYLES-->',
  markup: '<!--SHELL-->',
  answers: '<!--ANSWERS-->',
};

type Parts = Record<keyof typeof marks, string>;

/** The page of the build with everything in its place. */
export const fillTemplate = (template: string, parts: Parts): string =>
  template.replace(/<!--(?:HEAD|STYLES|SHELL|ANSWERS)-->/g, (mark) => {
    const name = names.find((one) => marks[one] === mark);
    return name ? parts[name] : mark;
  });

const names = ['head', 'styles', 'markup', 'answers'] as const;

/**
 * One style element, and a switched-off link per stylesheet in it: Vite's loader takes a stylesheet for loaded when
 * it finds a link to it, and a browser does not fetch one that is switched off.
 */
export function inlineStyles(files: readonly string[], base: string, read: (file: string) => string): string {
  const css = files.map(read).join('').replaceAll('</', '<\\/');
  const links = files.map((file) => `<link rel="stylesheet" href="${base}${file}" disabled>`);
  return [`<style>${css}</style>`, ...links].join('\n    ');
}

import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../run.ts';
import type { SourceFile } from './files.ts';

/** A picture in the docs may weigh this much. */
export const mostBytes = 90_000;

const folder = 'docs/pictures';
const shownIn = /!\[([^\]]*)\]\(([^)\s]+)\)/g;

/** Every picture in a text is there, light, and said in words; every picture of the docs is in a text. */
export function pictures(files: SourceFile[]): string[] {
  const shown = files
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(shownIn)].map(([, words = '', to = '']) => ({
        path,
        words,
        picture: join(dirname(path), to),
      })),
    );
  const seen = new Set(shown.map(({ picture }) => picture));
  return [
    ...shown.flatMap(({ path, words, picture }) => {
      const size = statSync(join(root, picture), { throwIfNoEntry: false })?.size;
      return [
        ...(words.trim() === '' ? [`${path}: ${picture} has no words for who cannot see it`] : []),
        ...(size === undefined ? [`${path}: ${picture} is not there`] : []),
        ...(size && size > mostBytes ? [`${path}: ${picture} has ${size} bytes, ${mostBytes} at most`] : []),
      ];
    }),
    ...readdirSync(join(root, folder))
      .map((name) => join(folder, name))
      .filter((picture) => !seen.has(picture))
      .map((picture) => `${picture}: no text shows it`),
  ];
}

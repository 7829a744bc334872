import { Parser } from 'htmlparser2';
import { truncate } from '#contract/excerpt.ts';
import { tidy } from '../db/text.ts';

/** What a page says of itself. */
export type PageWords = { title: string; description: string; site: string };

/** Longest, in characters. */
const most = { title: 200, description: 300, site: 80 };

const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu;
const oneLine = (text: string, length: number) => truncate(tidy(text.replace(unseen, ' ')), length);

const named: Record<string, keyof PageWords> = {
  'og:title': 'title',
  'og:description': 'description',
  'og:site_name': 'site',
  description: 'description',
};

/** The words of a page's head; null when it has no title. What it says to cards goes before what it says to all. */
export function wordsOf(html: string): PageWords | null {
  const found: Partial<PageWords> = {};
  let title = '';
  let isTitle = false;
  const parser = new Parser({
    onopentag(name, { property, name: meta, content }) {
      if (name === 'title') isTitle = title === '';
      if (name === 'body') parser.pause();
      if (name !== 'meta' || !content) return;
      const part = named[(property ?? meta ?? '').toLowerCase()];
      if (part && (property || !found[part])) found[part] = content;
    },
    ontext(text) {
      if (isTitle && title.length < 10 * most.title) title += text;
    },
    onclosetag(name) {
      if (name === 'title') isTitle = false;
    },
  });
  parser.end(html);
  const words = {
    title: oneLine(found.title ?? title, most.title),
    description: oneLine(found.description ?? '', most.description),
    site: oneLine(found.site ?? '', most.site),
  };
  return words.title === '' ? null : words;
}

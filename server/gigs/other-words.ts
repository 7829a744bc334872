import { truncate } from '#contract/excerpt.ts';
import type { GigRow, GigSaid } from '../db/schema/gigs.ts';
import { fingerprint } from '../db/text.ts';
import { dayWords, termsOf } from './terms.ts';

const long = 24;
const longer = 48;
const orNot = (words: string) => (words === '' ? 'not said any more' : truncate(words, longer));
const lastDay = (date: string | null) => (date === null ? 'no last day' : dayWords(date));

type Other = Exclude<keyof GigSaid, 'terms'>;

/** What an edit may tell, of a gig as it is. */
export const saidOf = (gig: GigRow): GigSaid => ({
  terms: termsOf(gig),
  schedule: gig.schedule,
  address: gig.address,
  dress: gig.dress,
  files: gig.files,
  applyBy: gig.applyBy,
  title: gig.title,
  setList: fingerprint(gig.setList),
  pictures: fingerprint(gig.pictures),
  description: fingerprint(gig.description),
});

const namesOf = ({ files }: GigSaid) => files.map(({ name }) => name).join(', ');

/** What of a call sheet is new. */
function sheetWords(was: GigSaid, is: GigSaid): string {
  const before = was.schedule.map((line) => JSON.stringify(line));
  const added = is.schedule.filter((line) => !before.includes(JSON.stringify(line)));
  if (added.length === 0) return 'call sheet';
  const lines = added.map(({ time, what }) => `${time} ${what}`.trim());
  return `call sheet: ${truncate(lines.join(', '), longer)}`;
}

const words: Record<Other, (was: GigSaid, is: GigSaid) => string> = {
  schedule: sheetWords,
  address: (_, is) => `address: ${orNot(is.address)}`,
  dress: (_, is) => `dress: ${orNot(is.dress)}`,
  setList: () => 'set list',
  pictures: () => 'pictures',
  files: (_, is) => (is.files.length > 0 ? `PDF: ${truncate(namesOf(is), longer)}` : 'PDF: none any more'),
  applyBy: (was, is) => `apply by: ${lastDay(was.applyBy)} → ${lastDay(is.applyBy)}`,
  title: (was, is) => `title: ${truncate(was.title, long)} → ${truncate(is.title, long)}`,
  description: () => 'the description',
};
const order: readonly Other[] = [
  'schedule',
  'address',
  'dress',
  'setList',
  'pictures',
  'files',
  'applyBy',
  'title',
  'description',
];

/**
 * GIG-02. What an edit changed beside when, where and pay, in words: whoever deals with the gig hears of it, and nobody
 * is asked. "call sheet: 16:00 Load in, dress: All black"; empty when all of it is as it was.
 * @param seesAddress for nobody else is there another address
 */
export const otherWords = (was: GigSaid, is: GigSaid, seesAddress: boolean): string =>
  order
    .filter(
      (one) => (one !== 'address' || seesAddress) && JSON.stringify(was[one]) !== JSON.stringify(is[one]),
    )
    .map((one) => words[one](was, is))
    .join(', ');

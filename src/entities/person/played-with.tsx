import type { PlayedWith as Played } from '#contract/ours/people.ts';
import { firstName } from '#ui/format/names.ts';
import { muted, small } from '#ui/layout/words.css.ts';
import { played } from './person.css.ts';

const joined = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** "you, Ada and 2 more you know": with whom somebody has played. */
function playedWords({ withMe, count, people }: Played): string {
  const named = people.slice(0, 2).map(({ name }) => firstName(name));
  const more = count - named.length;
  const rest = more > 0 ? [`${more} more you know`] : [];
  return joined([...(withMe > 0 ? ['you'] : []), ...named, ...rest]);
}

/** PPL-01. With whom of those the reader knows somebody has played, in a line. */
export const PlayedWith = (known: Played) => (
  <p className={`${small} ${muted} ${played}`} title={known.people.map(({ name }) => name).join(', ')}>
    Has played with <bdi>{playedWords(known)}</bdi>
  </p>
);

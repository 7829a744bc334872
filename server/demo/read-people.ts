import { cell, cellsOf, linesAfter, paragraphsOf, ScriptError } from './script.ts';
import { peopleAway } from './world/people-away.ts';
import { peopleNorth } from './world/people-north.ts';

export type DemoPerson = {
  key: string;
  name: string;
  place: string;
  headline: string;
  /** Name of a drawing in `faces/`. */
  face: string | null;
  joinedDaysAgo: number;
  skills: string[];
  genres: string[];
  rates: { label: string; price: string }[];
  workLinks: { label: string; url: string }[];
  bio: string;
};

const signs = ['plays ', 'genres ', 'rate ', 'work '];
const listed = (lines: string[]) => lines.flatMap((line) => line.split(',').map((word) => word.trim()));

function pairOf(line: string): [string, string] {
  const at = line.indexOf(' = ');
  if (at < 0) throw new ScriptError('" = " is missing', line);
  return [line.slice(0, at), line.slice(at + 3)];
}

/** `key | name | place | headline | face name? | days since joining`, lines with a sign in front, then the bio. */
function personOf([head = '', ...lines]: string[]): DemoPerson {
  const cells = cellsOf(head);
  const face = cells.find((text) => text.startsWith('face '));
  return {
    key: cell(cells, 0, head),
    name: cell(cells, 1, head),
    place: cell(cells, 2, head),
    headline: cell(cells, 3, head),
    face: face?.slice('face '.length) ?? null,
    joinedDaysAgo: Number(cells.at(-1)),
    skills: listed(linesAfter(lines, 'plays ')),
    genres: listed(linesAfter(lines, 'genres ')),
    rates: linesAfter(lines, 'rate ').map((line) => {
      const [label, price] = pairOf(line);
      return { label, price };
    }),
    workLinks: linesAfter(lines, 'work ').map((line) => {
      const [label, url] = pairOf(line);
      return { label, url };
    }),
    bio: lines.filter((line) => !signs.some((sign) => line.startsWith(sign))).join('\n\n'),
  };
}

/** The forty. */
export const demoPeople: readonly DemoPerson[] = [peopleNorth, peopleAway].flatMap((script) =>
  paragraphsOf(script).map(personOf),
);

import type { Entry, EntryKind } from './search-entries.ts';

export interface Found {
  kind: EntryKind;
  title: string;
  entries: Entry[];
  /** How many more there are. */
  left: number;
}

const titles: Record<EntryKind, string> = {
  machine: 'Machines',
  state: 'States',
  event: 'What happens',
  guard: 'Guards',
  action: 'Actions',
  actor: 'Actors',
  screen: 'What the person sees',
  row: 'Requirements',
  path: 'Paths',
};

const most = 6;

const fold = (text: string): string => text.toLowerCase();

/** `waitingForNetwork` and `session.signIn` by their words: `waiting for network`, `session sign in`. */
const spaced = (text: string): string => text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[.-]/g, ' ');

/** How well one word fits: 3 begins the name, 2 begins a word of it, 1 is in it, 0.5 is in the rest; 0 not at all. */
function fitOf(word: string, name: string, rest: string): number {
  if (name.startsWith(word)) return 3;
  if (name.includes(` ${word}`)) return 2;
  if (name.includes(word)) return 1;
  return rest.includes(word) ? 0.5 : 0;
}

function scoreOf(words: readonly string[], { name, more, place }: Entry): number {
  const whole = fold(`${name} ${spaced(name)}`);
  const rest = fold(`${more} ${place}`);
  const fits = words.map((word) => fitOf(word, whole, rest));
  // Of two names that fit as well, the shorter is the nearer.
  return fits.some((fit) => fit === 0) ? 0 : fits.reduce((sum, fit) => sum + fit, 0) - whole.length / 1_000;
}

const wordsOf = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean);

/** What fits every word of the text, by kind, the best first. */
export function search(entries: readonly Entry[], text: string): Found[] {
  const words = wordsOf(text);
  const scored = entries
    .map((entry) => ({
      entry,
      score: words.length === 0 ? Number(entry.kind === 'machine') : scoreOf(words, entry),
    }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score);
  return Object.entries(Object.groupBy(scored, ({ entry }) => entry.kind))
    .map(([, hits]) => hits)
    .map((hits) => ({ best: hits[0]?.score ?? 0, entries: hits.map(({ entry }) => entry) }))
    .sort((one, other) => other.best - one.best)
    .flatMap(({ entries: all }) => groupOf(all, words.length === 0));
}

function groupOf(all: readonly Entry[], isWhole: boolean): Found[] {
  const [first] = all;
  if (first === undefined) return [];
  const entries = isWhole ? [...all] : all.slice(0, most);
  return [{ kind: first.kind, title: titles[first.kind], entries, left: all.length - entries.length }];
}

import { CucumberExpression, ParameterType, ParameterTypeRegistry } from '@cucumber/cucumber-expressions';
import { type Asked, acts, actsOnOne, counted } from './server/ask.ts';
import type { Seen, World } from './world.ts';

interface Types {
  int: number;
  word: string;
  string: string;
  counted: Asked;
  act: Asked;
  is: boolean;
}

type Given<P extends string> = P extends `${string}{${infer Type}}${infer Rest}`
  ? [Type extends keyof Types ? Types[Type] : never, ...Given<Rest>]
  : [];

const registry = new ParameterTypeRegistry();
const define = <T>(name: string, words: RegExp | string[], read: (words: string) => T) =>
  registry.defineParameterType(new ParameterType(name, words, null, read, false, false));

const actNamed = (words: string): Asked | undefined =>
  acts[words] ??
  actsOnOne.flatMap(([pattern, on]) => {
    const id = pattern.exec(words)?.[1];
    return id ? [on(id)] : [];
  })[0];

const known = new Map<string, Asked>();

/** The same words are the same call: what is said of it later takes the place of what was said before. */
function remember(words: string, asked: Asked | undefined): Asked {
  const found = known.get(words) ?? asked;
  if (!found) throw new Error(`No call is called "${words}"`);
  known.set(words, found);
  return found;
}

define('counted', Object.keys(counted), (words) => remember(words, counted[words]));
define('act', [...Object.keys(acts), 'mark the notification \\w+ as read', 'delete the notification \\w+'], (
  words,
) => remember(words, actNamed(words)));
define('is', ['is not', 'is'], (words) => words === 'is');

interface Phrase {
  words: string;
  /** What the sentence says in the phrase's places; null when it is another sentence. */
  match: (sentence: string) => unknown[] | null;
}

/** Something that happens, by the sentence that says so. */
export interface Step extends Phrase {
  act: (world: World, given: unknown[]) => unknown;
}

/** What is read, and the literal that it has to be. A world that does not have it to see leaves it out, or reads `unseen`. */
export type Sight = { read: (() => unknown) | undefined; wanted: unknown };

/** What `look` makes of a sight, where there is something to look at. */
export const lookAt = <T>(
  read: (() => Seen<T>) | undefined,
  look: (seen: T) => unknown,
  wanted: unknown,
): Sight => ({
  read:
    read &&
    (async () => {
      const seen = await read();
      return typeof seen === 'symbol' ? seen : look(seen);
    }),
  wanted,
});

/** Something that must be so, by the sentence that says so. */
export interface Claim extends Phrase {
  see: (world: World, given: unknown[]) => Sight;
}

function phrase(words: string): Phrase {
  const expression = new CucumberExpression(words, registry);
  return {
    words,
    match: (sentence) => expression.match(sentence)?.map((argument) => argument.getValue(null)) ?? null,
  };
}

const asGiven = <P extends string>(given: unknown[]) => given as Given<P>;

/** @param words a cucumber expression: `{int} message(s) is/are unread` */
export const step = <const P extends string>(
  words: P,
  act: (world: World, ...given: Given<P>) => unknown,
): Step => ({ ...phrase(words), act: (world, given) => act(world, ...asGiven<P>(given)) });

/** @param words a cucumber expression: `{int} message(s) is/are unread` */
export const claim = <const P extends string>(
  words: P,
  see: (world: World, ...given: Given<P>) => Sight,
): Claim => ({ ...phrase(words), see: (world, given) => see(world, ...asGiven<P>(given)) });

interface Understood<P> {
  phrase: P;
  given: unknown[];
}

function find<P extends Phrase>(phrases: readonly P[], sentence: string): Understood<P> {
  const found = phrases.flatMap((one) => {
    const given = one.match(sentence);
    return given ? [{ phrase: one, given }] : [];
  });
  const [only, ...more] = found;
  if (only && more.length === 0) return only;
  const known = (only ? found.map((one) => one.phrase) : phrases).map(({ words }) => `  ${words}`).join('\n');
  throw new Error(
    `"${sentence}" is ${only ? 'said by more than one phrase' : 'not among the phrases'}:\n${known}`,
  );
}

/**
 * Answers what finds the one phrase that a sentence is made of; most sentences are said many times.
 * @throws when there is none or more than one
 */
export function understanding<P extends Phrase>(phrases: readonly P[]): (sentence: string) => Understood<P> {
  const heard = new Map<string, Understood<P>>();
  return (sentence) => {
    const understood = heard.get(sentence) ?? find(phrases, sentence);
    heard.set(sentence, understood);
    return understood;
  };
}

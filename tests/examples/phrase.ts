import { CucumberExpression, ParameterType, ParameterTypeRegistry } from '@cucumber/cucumber-expressions';
import { actions, type CallMatcher, notificationActions, queries } from './server/calls.ts';
import type { Observed, World } from './world.ts';

interface Types {
  int: number;
  word: string;
  string: string;
  query: CallMatcher;
  action: CallMatcher;
  is: boolean;
}

type Args<P extends string> = P extends `${string}{${infer Type}}${infer Rest}`
  ? [Type extends keyof Types ? Types[Type] : never, ...Args<Rest>]
  : [];

const registry = new ParameterTypeRegistry();
const define = <T>(name: string, words: RegExp | string[], read: (words: string) => T) =>
  registry.defineParameterType(new ParameterType(name, words, null, read, false, false));

const actionNamed = (words: string): CallMatcher | undefined =>
  actions[words] ??
  notificationActions.flatMap(([pattern, matcherFor]) => {
    const id = pattern.exec(words)?.[1];
    return id ? [matcherFor(id)] : [];
  })[0];

const matchers = new Map<string, CallMatcher>();

/** Returns one matcher per wording, so that a later reply for the same call replaces the earlier one. */
function memoize(words: string, matcher: CallMatcher | undefined): CallMatcher {
  const found = matchers.get(words) ?? matcher;
  if (!found) throw new Error(`No call is called "${words}"`);
  matchers.set(words, found);
  return found;
}

const onOne = ['mark the notification \\w+ as read', 'delete the notification \\w+'];
define('query', Object.keys(queries), (words) => memoize(words, queries[words]));
define('action', [...Object.keys(actions), ...onOne], (words) => memoize(words, actionNamed(words)));
define('is', ['is not', 'is'], (words) => words === 'is');

interface Phrase {
  words: string;
  /** The arguments in the sentence; null when it is another phrase. */
  match: (sentence: string) => unknown[] | null;
}

export interface Step extends Phrase {
  act: (world: World, args: unknown[]) => unknown;
}

/** What `read` must return. A world that cannot show it has no `read`, or returns `notVisible`. */
export type Expectation = { read: (() => unknown) | undefined; expected: unknown };

/** Expects what `select` takes from the value read. */
export const observe = <T>(
  read: (() => Observed<T>) | undefined,
  select: (seen: T) => unknown,
  expected: unknown,
): Expectation => ({
  read:
    read &&
    (async () => {
      const seen = await read();
      return typeof seen === 'symbol' ? seen : select(seen);
    }),
  expected,
});

export interface Claim extends Phrase {
  see: (world: World, args: unknown[]) => Expectation;
}

function phrase(words: string): Phrase {
  const expression = new CucumberExpression(words, registry);
  return {
    words,
    match: (sentence) => expression.match(sentence)?.map((argument) => argument.getValue(null)) ?? null,
  };
}

const asArgs = <P extends string>(args: unknown[]) => args as Args<P>;

/** @param words a cucumber expression: `{int} message(s) is/are unread` */
export const step = <const P extends string>(
  words: P,
  act: (world: World, ...args: Args<P>) => unknown,
): Step => ({ ...phrase(words), act: (world, args) => act(world, ...asArgs<P>(args)) });

export const claim = <const P extends string>(
  words: P,
  see: (world: World, ...args: Args<P>) => Expectation,
): Claim => ({ ...phrase(words), see: (world, args) => see(world, ...asArgs<P>(args)) });

interface Matched<P> {
  phrase: P;
  args: unknown[];
}

function find<P extends Phrase>(phrases: readonly P[], sentence: string): Matched<P> {
  const found = phrases.flatMap((one) => {
    const args = one.match(sentence);
    return args ? [{ phrase: one, args }] : [];
  });
  const [only, ...more] = found;
  if (only && more.length === 0) return only;
  const known = (only ? found.map((one) => one.phrase) : phrases).map(({ words }) => `  ${words}`).join('\n');
  throw new Error(
    `"${sentence}" is ${only ? 'matched by more than one phrase' : 'not among the phrases'}:\n${known}`,
  );
}

/** Returns a function that finds a sentence's phrase. It throws unless exactly one phrase matches. */
export function createMatcher<P extends Phrase>(phrases: readonly P[]): (sentence: string) => Matched<P> {
  const cache = new Map<string, Matched<P>>();
  return (sentence) => {
    const matched = cache.get(sentence) ?? find(phrases, sentence);
    cache.set(sentence, matched);
    return matched;
  };
}

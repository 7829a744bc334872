import type { ChartTransition } from 'chart-testing';
import type { Face } from './faces.ts';

/** A piece of a row that is not broken. Without `space` it follows the one before it without a gap. */
export interface Token {
  text: string;
  face: Face;
  space: boolean;
}

/** Tokens that go to the next line together when this one has no room for all of them. */
export type Phrase = Token[];

const token = (text: string, face: Face, space = true): Token => ({ text, face, space });

const inWords = (text: string, face: Face): Phrase => text.split(' ').map((word) => token(word, face));

/** `session.signIn`: whose it is in the background, what it is in front. */
function eventPhrase({ kind, label }: ChartTransition): Phrase {
  if (kind !== 'on') return inWords(label, 'event');
  const dot = label.lastIndexOf('.') + 1;
  const name = token(label.slice(dot), 'event', false);
  return dot > 0 ? [token(label.slice(0, dot), 'prefix'), name] : [{ ...name, space: true }];
}

function actionPhrase(actions: readonly string[]): Phrase {
  const [first, ...rest] = actions;
  if (first === undefined) return [];
  const names = [`/ ${first}`, ...rest];
  return names.map((name, place) => token(place < rest.length ? `${name},` : name, 'action'));
}

/**
 * What a transition says of itself: `event [guard] / actions`.
 * @param named whether the event is said, or known from the row above.
 */
export function phrasesOf(transition: ChartTransition, named: boolean): Phrase[] {
  const { branch, guard, actions } = transition;
  const event = named ? [eventPhrase(transition)] : [];
  if (branch === 'else')
    return [...event, [token('[else]', 'guard'), ...inWords('nothing happens', 'keyword')]];
  const guarded = guard === null ? [] : [inWords(`[${guard}]`, 'guard')];
  const phrases = [...event, ...guarded, actionPhrase(actions)].filter((phrase) => phrase.length > 0);
  return phrases.length > 0 ? phrases : [inWords('otherwise', 'keyword')];
}

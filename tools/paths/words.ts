import type { Stimulus } from '#machines/testing/stimulus.ts';
import { sentence, spaced, withAside } from './english.ts';
import type { Glossary } from './glossary.ts';

const quoted = (name: string) => `“${sentence(spaced(name)).slice(0, -1)}”`;

/** `session.signIn` without the domain it belongs to. */
const eventName = (type: string) => quoted(type.slice(type.indexOf('.') + 1));

const durationOf = (ms: number) => (ms < 1_000 ? `${ms} ms` : `${ms / 1_000} s`);

function timerWords(words: string, { chart }: Glossary): string {
  const name = words.replace(/ is over$/, '');
  if (/^\d+$/.test(name)) return `Wait ${durationOf(Number(name))}.`;
  const ms = chart.delays[name];
  return withAside(`Wait until ${quoted(name)} is over`, ms ? durationOf(ms) : '');
}

const small = new Set(['and', 'for', 'the']);

/** Whether a sentence holds every word of an aside already, those aside that say little. */
function isSaidIn(text: string, aside: string): boolean {
  const said = text.toLowerCase();
  const words = aside.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? [];
  const telling = words.filter((word) => !small.has(word));
  return telling.length > 0 && telling.every((word) => said.includes(word));
}

/** `askWho answers Ada` as `“Ask who” answers Ada.` */
export const answerWords = (words: string) => sentence(words.replace(/^\S+/, quoted));

function beginning(stimulus: Stimulus, { chart }: Glossary): string {
  const name = sentence(spaced(chart.name)).slice(0, -1);
  if (stimulus.kind === 'resume') return withAside(`${name} is taken up where it was left`, stimulus.words);
  return withAside(`${name} starts`, stimulus.words === 'start' ? '' : stimulus.words);
}

function eventWords(
  stimulus: Stimulus & { kind: 'event' },
  descriptions: readonly string[],
  changes: boolean,
): string {
  const { type } = stimulus.event;
  const aside = stimulus.words.slice(type.length + 1);
  const [first, ...more] = descriptions;
  if (first !== undefined) {
    const told = withAside(first, isSaidIn(first, aside) ? '' : aside);
    return [told, ...more.map(sentence)].join(' ');
  }
  const name = aside === '' ? eventName(type) : `${eventName(type)} (${aside})`;
  return changes ? sentence(name) : `${name}: nothing changes.`;
}

/**
 * What a step does, in sentences a tester reads: the case of the model with what the chart says of the transitions it walks.
 * @param walked ids, `else` cases among them
 */
export function wordsOf(glossary: Glossary, stimulus: Stimulus, walked: readonly string[]): string {
  const taken = walked.flatMap((id) => glossary.transitions.get(id) ?? []).filter((t) => t.branch !== 'else');
  const told = [...new Set(taken.map(({ description }) => description).filter((text) => text !== ''))];
  const rest = told.map(sentence);
  switch (stimulus.kind) {
    case 'start':
    case 'resume':
      return [beginning(stimulus, glossary), ...rest].join(' ');
    case 'event':
      return eventWords(stimulus, told, taken.length > 0);
    case 'timer':
      return [timerWords(stimulus.words, glossary), ...rest].join(' ');
    default:
      return [answerWords(stimulus.words), ...rest].join(' ');
  }
}

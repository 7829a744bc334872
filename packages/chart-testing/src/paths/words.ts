import { type Chart, type ChartState, type ChartTransition, describeChart } from '../charts/chart.ts';
import { type ClaimIndex, indexClaims } from '../claims/claim-index.ts';
import type { Stimulus } from '../explore/stimulus.ts';
import type { AnyModel } from '../model.ts';
import { durationOf } from '../util.ts';

/** The states, transitions and claims of a machine by id. */
export interface Glossary {
  chart: Chart;
  states: ReadonlyMap<string, ChartState>;
  transitions: ReadonlyMap<string, ChartTransition>;
  claims: ClaimIndex;
}

const byId = <T extends { id: string }>(items: readonly T[]) => new Map(items.map((item) => [item.id, item]));

const cache = new WeakMap<AnyModel, Glossary>();

/** Cached per model. `name` is that of the machine's file. */
export function glossaryOf(name: string, model: AnyModel): Glossary {
  const cached = cache.get(model);
  if (cached) return cached;
  const chart = describeChart(name, model.machine);
  const glossary = {
    chart,
    states: byId(chart.states),
    transitions: byId(chart.transitions),
    claims: indexClaims(model),
  };
  cache.set(model, glossary);
  return glossary;
}

/** `waitingForNetwork` as `waiting for network`. */
export const spaced = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[-_.]+/g, ' ')
    .toLowerCase();

/** Adds a capital letter and a full stop; empty stays empty. */
export function sentence(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const capitalised = `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}`;
  return /[.!?…]$/.test(capitalised) ? capitalised : `${capitalised}.`;
}

/** `Signed in (as Ada).` */
const withAside = (text: string, aside: string): string =>
  aside === '' ? sentence(text) : sentence(text).replace(/[.!?…]$/, (end) => ` (${aside})${end}`);

const quoted = (name: string) => `“${sentence(spaced(name)).slice(0, -1)}”`;

function timerWords(words: string, { chart }: Glossary): string {
  const name = words.replace(/ is over$/, '');
  if (/^\d+$/.test(name)) return `Wait ${durationOf(Number(name))}.`;
  const ms = chart.delays[name];
  return withAside(`Wait until ${quoted(name)} is over`, ms ? durationOf(ms) : '');
}

const stopWords = new Set(['and', 'for', 'the']);

/** Whether a text contains every significant word of an aside. */
function mentions(text: string, aside: string): boolean {
  const lowerText = text.toLowerCase();
  const words = aside.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? [];
  const significant = words.filter((word) => !stopWords.has(word));
  return significant.length > 0 && significant.every((word) => lowerText.includes(word));
}

/** `askWho answers Ada` as `“Ask who” answers Ada.` */
export const answerWords = (words: string) => sentence(words.replace(/^\S+/, quoted));

function startWords(stimulus: Stimulus, { chart }: Glossary): string {
  const name = sentence(spaced(chart.name)).slice(0, -1);
  if (stimulus.kind === 'resume') return withAside(`${name} resumes`, stimulus.words);
  return withAside(`${name} starts`, stimulus.words === 'start' ? '' : stimulus.words);
}

/** `signIn` for the session's own `session.signIn`; the full type for events of other machines. */
function eventName(type: string, { chart }: Glossary): string {
  const [domain, ...rest] = type.split('.');
  return domain === chart.id && rest.length > 0 ? rest.join('.') : type;
}

const uncapitalized = (text: string) =>
  /^(?:\p{Lu}\p{Ll}|A\s)/u.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;

/** The descriptions of an event, with its name in front unless they mention it. */
function eventWords(
  { event: { type }, words }: Stimulus & { kind: 'event' },
  descriptions: readonly string[],
  changes: boolean,
  glossary: Glossary,
): string {
  const name = eventName(type, glossary);
  const aside = words.slice(type.length + 1);
  const lead = aside === '' ? quoted(name) : `${quoted(name)} (${aside})`;
  const [first, ...more] = descriptions;
  if (first === undefined) return changes ? sentence(lead) : `${lead}: nothing changes.`;
  const text = mentions(first, spaced(name))
    ? withAside(first, mentions(first, aside) ? '' : aside)
    : sentence(`${lead}: ${uncapitalized(first)}`);
  return [text, ...more.map(sentence)].join(' ');
}

/** Describes a step for testers. `walked` are ids, `else` cases included. */
export function wordsOf(glossary: Glossary, stimulus: Stimulus, walked: readonly string[]): string {
  const taken = walked.flatMap((id) => glossary.transitions.get(id) ?? []).filter((t) => t.branch !== 'else');
  const descriptions = [
    ...new Set(taken.map(({ description }) => description).filter((text) => text !== '')),
  ];
  const rest = descriptions.map(sentence);
  switch (stimulus.kind) {
    case 'start':
    case 'resume':
      return [startWords(stimulus, glossary), ...rest].join(' ');
    case 'event':
      return eventWords(stimulus, descriptions, taken.length > 0, glossary);
    case 'timer':
      return [timerWords(stimulus.words, glossary), ...rest].join(' ');
    default:
      return [answerWords(stimulus.words), ...rest].join(' ');
  }
}

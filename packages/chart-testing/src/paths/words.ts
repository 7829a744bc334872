import { type Chart, type ChartState, type ChartTransition, describeChart } from '../charts/chart.ts';
import { type ClaimIndex, indexClaims } from '../claims/claim-index.ts';
import type { Stimulus } from '../explore/stimulus.ts';
import type { AnyModel } from '../model.ts';
import { durationOf } from '../util.ts';

/** What a chart and its model say of each state and transition, to be looked up by id. */
export interface Glossary {
  chart: Chart;
  states: ReadonlyMap<string, ChartState>;
  transitions: ReadonlyMap<string, ChartTransition>;
  claims: ClaimIndex;
}

const byId = <T extends { id: string }>(things: readonly T[]) =>
  new Map(things.map((thing) => [thing.id, thing]));

const known = new WeakMap<AnyModel, Glossary>();

/** The words of a machine, read once. `name` is that of its folder. */
export function glossaryOf(name: string, model: AnyModel): Glossary {
  const before = known.get(model);
  if (before) return before;
  const chart = describeChart(name, model.machine);
  const made = {
    chart,
    states: byId(chart.states),
    transitions: byId(chart.transitions),
    claims: indexClaims(model),
  };
  known.set(model, made);
  return made;
}

/** `waitingForNetwork` as `waiting for network`. */
export const spaced = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[-_.]+/g, ' ')
    .toLowerCase();

/** With a capital letter and a full stop; empty stays empty. */
export function sentence(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const whole = `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}`;
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`;
}

/** A sentence with an aside: `Signed in (as Ada).` */
const withAside = (text: string, aside: string): string =>
  aside === '' ? sentence(text) : sentence(text).replace(/[.!?…]$/, (end) => ` (${aside})${end}`);

const quoted = (name: string) => `“${sentence(spaced(name)).slice(0, -1)}”`;

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

/** `session.signIn` of the session as `signIn`; of another machine as `session.signIn`, to tell whose it is. */
function eventName(type: string, { chart }: Glossary): string {
  const [domain, ...rest] = type.split('.');
  return domain === chart.id && rest.length > 0 ? rest.join('.') : type;
}

const uncapitalized = (text: string) =>
  /^(?:\p{Lu}\p{Ll}|A\s)/u.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;

/** Descriptions tell what an event means. Where they do not tell as well what happens, its name does. */
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
  const told = isSaidIn(first, spaced(name))
    ? withAside(first, isSaidIn(first, aside) ? '' : aside)
    : sentence(`${lead}: ${uncapitalized(first)}`);
  return [told, ...more.map(sentence)].join(' ');
}

/** What a step does, in sentences a tester reads. `walked` are ids, `else` cases among them. */
export function wordsOf(glossary: Glossary, stimulus: Stimulus, walked: readonly string[]): string {
  const taken = walked.flatMap((id) => glossary.transitions.get(id) ?? []).filter((t) => t.branch !== 'else');
  const told = [...new Set(taken.map(({ description }) => description).filter((text) => text !== ''))];
  const rest = told.map(sentence);
  switch (stimulus.kind) {
    case 'start':
    case 'resume':
      return [beginning(stimulus, glossary), ...rest].join(' ');
    case 'event':
      return eventWords(stimulus, told, taken.length > 0, glossary);
    case 'timer':
      return [timerWords(stimulus.words, glossary), ...rest].join(' ');
    default:
      return [answerWords(stimulus.words), ...rest].join(' ');
  }
}

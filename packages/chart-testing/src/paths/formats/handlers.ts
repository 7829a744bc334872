import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Chart } from '../../charts/chart.ts';
import type { PathPlan, PlannedStep } from '../plan.ts';
import { answerWords, sentence, spaced } from '../words.ts';

/** A string as a literal of TypeScript, in the quotes that need the fewest escapes. */
export const literal = (text: string): string =>
  text.includes("'") ? JSON.stringify(text) : `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')}'`;

/** Under what the handlers file says how something happens: a start may have the words of a resumption. */
export const stimulusKey = ({ kind, stimulus }: Pick<PlannedStep, 'kind' | 'stimulus'>): string =>
  kind === 'start' || kind === 'resume' ? `${kind}: ${stimulus}` : stimulus;

export const handlersFile = (machine: string): string => `${machine}.handlers.ts`;

const frame = readFileSync(join(import.meta.dirname, 'handlers.txt'), 'utf8');

function happening(step: PlannedStep): string {
  const key = literal(stimulusKey(step));
  if (step.kind === 'timer')
    return `  ${key}: timeIsOver(${literal(step.stimulus.replace(/ is over$/, ''))}),`;
  // What an answer leads to differs from place to place.
  const isAnswer = step.kind === 'done' || step.kind === 'error';
  return `  ${key}: notWritten(${literal(isAnswer ? answerWords(step.stimulus) : step.words)}),`;
}

function showing({ states }: Chart, path: string): string[] {
  const state = states.find((one) => one.path === path);
  const seen = [state?.description || spaced(path), state?.screen ? `Screen: ${state.screen}` : ''];
  const about = seen
    .filter((text) => text !== '')
    .map(sentence)
    .join(' ');
  const keys = path.split('.').filter((key) => key !== '');
  return [
    `  /** ${about.replaceAll('*/', '* /')} */`,
    `  ${literal(path)}: isIn(${keys.map(literal).join(', ')}),`,
  ];
}

/** Everything that happens on the paths, and every state they rest in, once each. */
function partsOf({ paths }: PathPlan) {
  const steps = paths.flatMap((path) => path.steps);
  const stimuli = new Map(steps.map((step) => [stimulusKey(step), step]));
  const places = [...new Set(steps.flatMap(({ states }) => states))].sort();
  return { stimuli, places };
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** What the handlers of a plan do not say yet, by its key in the file; a formatter may have gone over it. */
export function unwrittenIn(handlers: string, plan: PathPlan): string[] {
  const { stimuli, places } = partsOf(plan);
  return [...stimuli.keys(), ...places].filter((key) => {
    const forms = [literal(key), JSON.stringify(key), ...(/^\w+$/.test(key) ? [`\n  ${key}`] : [])];
    const entry = new RegExp(`(?:${forms.map(escaped).join('|')})\\s*[:(]\\s*(notWritten\\()?`).exec(
      handlers,
    );
    return !entry || entry[1] !== undefined;
  });
}

/** The handlers of a plan, to be filled in by hand. */
export function writeHandlers(plan: PathPlan, chart: Chart, handle: string): string {
  const { stimuli, places } = partsOf(plan);
  const parts: Record<string, string> = {
    machine: plan.machine,
    id: chart.id,
    handle,
    file: handlersFile(plan.machine),
    happens: [...stimuli.values()].map(happening).join('\n'),
    shows: places.flatMap((path) => showing(chart, path)).join('\n'),
  };
  return frame.replace(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name] ?? '');
}

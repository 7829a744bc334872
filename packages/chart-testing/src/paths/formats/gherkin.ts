import type { Format, PathPlan, PlannedPath, PlannedStep } from '../plan.ts';
import { promiseOf } from '../title.ts';

/** Gherkin ends a step at the end of its line. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const quoted = (text: string): string => `"${oneLine(text).replaceAll('"', "'")}"`;

/** A tag ends at a space or at the next `@`, and a `#` after a space begins a comment. */
const tag = (text: string): string => `@${text.trim().replace(/[\s@]+/g, '-')}`;

function outcome(machine: string, { expected, screen, states, tags }: PlannedStep): string[] {
  const places = states.filter((state) => state !== '');
  return [
    ...expected.map(oneLine),
    ...(screen === null ? [] : [`the screen shows ${quoted(screen)}`]),
    ...(places.length > 0 ? [`${machine} is in ${places.map(quoted).join(' and ')}`] : []),
    ...(tags.length > 0 ? [`${machine} is tagged ${tags.map(quoted).join(' and ')}`] : []),
  ];
}

function stepLines(machine: string, step: PlannedStep, nth: number): string[] {
  const [first, ...more] = outcome(machine, step);
  return [
    ...step.transitions.map((id) => `    # ${id}`),
    `    ${nth === 0 ? 'Given' : 'When'} ${oneLine(step.words)}`,
    ...(first === undefined ? [] : [`    Then ${first}`]),
    ...more.map((text) => `    And ${text}`),
  ];
}

const scenario = (machine: string, { id, title, rows, steps }: PlannedPath): string[] => [
  '',
  `  ${[id, ...rows].map(tag).join(' ')}`,
  `  Scenario: ${id} ${oneLine(title)}`,
  ...steps.flatMap((step, nth) => stepLines(machine, step, nth)),
];

/** The lines of a description must not look like a keyword, a tag or a comment. */
const about = (plan: PathPlan, description: string): string[] =>
  [promiseOf(plan), description, plan.cut ?? '']
    .map(oneLine)
    .filter((text) => text !== '')
    .map((text) => `  “${text}”`);

/** A feature whose scenarios are the paths, tagged by their ids and by the requirements they serve. */
export const gherkin: Format = {
  ending: 'feature',
  write: (plan, chart) =>
    [
      `${tag(`machine:${plan.machine}`)} ${tag(`strategy:${plan.strategy}`)}`,
      `Feature: ${plan.machine}`,
      ...about(plan, chart.description),
      ...plan.unreachable.map(({ id, why }) => `  # not reachable: ${id}: ${oneLine(why)}`),
      ...plan.paths.flatMap((path) => scenario(plan.machine, path)),
      '',
    ].join('\n'),
};

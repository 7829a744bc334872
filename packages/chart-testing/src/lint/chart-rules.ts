import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { isCombined } from '../charts/chart.ts';
import { type Node, nodesOf, transitionId } from '../charts/transitions.ts';
import type { Issue } from '../model.ts';
import { listOf } from '../util.ts';

export interface ChartIssue extends Issue {
  mend: string;
}

type Rule = readonly [what: string, mend: string];

const missingDescription: Rule = ['no description', 'Say in words that a designer reads what it stands for.'];
const inlineRule = (kind: string): Rule => [
  `an inline ${kind}: name it in setup()`,
  `Move it to the ${kind}s of setup() and refer to it by its name: what is inline is lost in every drawing and export.`,
];
const severalTargets: Rule = [
  'several targets',
  'Lead to one state, and let a parallel state begin its regions itself.',
];
const machineWithoutId: Rule = [
  'the machine has no id',
  'Give createMachine an id: every id of a report begins with it.',
];
const missingLimit: Rule = [
  'takes transitions by itself without a limit',
  'Add options: { maxIterations: 1000 }, so that a loop of always ends in an error instead of a frozen page.',
];

const isInline = (thing: unknown): boolean => typeof thing === 'function';

const partsOf = (guard: unknown): unknown[] => (isCombined(guard) ? guard.guards.flatMap(partsOf) : [guard]);

const issues = (found: boolean, where: string, [what, mend]: Rule): ChartIssue[] =>
  found ? [{ where, what, mend }] : [];

function transitionIssues(where: string, { guard, actions, target, description }: AnyTransitionDefinition) {
  return [
    ...issues(!description, where, missingDescription),
    ...issues(partsOf(guard).some(isInline), where, inlineRule('guard')),
    ...issues(actions.some(isInline), where, inlineRule('action')),
    ...issues((target?.length ?? 0) > 1, where, severalTargets),
  ];
}

function actorIssues({ id: where, invoke, transitions }: Node): ChartIssue[] {
  return invoke.flatMap(({ id, src }) => {
    // Ids that XState generates begin with a number.
    const name = /^\d+\./.test(id) ? String(src) : id;
    return [
      ...issues(String(src).startsWith('xstate.invoke.'), where, inlineRule('actor')),
      ...issues(/^\d+\./.test(id), where, [
        `the actor ${name} has no id`,
        'Give the invoke an id: its answers go by it.',
      ]),
      ...issues(!transitions.has(`xstate.error.actor.${id}`), where, [
        `the actor ${name} has no onError`,
        'Say where a failure leads: without onError it stops the whole machine.',
      ]),
    ];
  });
}

/** An `after` in milliseconds has no name by which a test can fire it. */
const isInlineDelay = (descriptor: string): boolean => /^xstate\.after\.\d+\./.test(descriptor);

function stateIssues(node: Node): ChartIssue[] {
  const groups = [...node.transitions.values(), node.always ?? []];
  const { entry, exit } = node.config;
  return [
    ...issues(!node.description && node.type !== 'history', node.id, missingDescription),
    ...issues([entry, exit].flatMap(listOf<unknown>).some(isInline), node.id, inlineRule('action')),
    ...issues([...node.transitions.keys()].some(isInlineDelay), node.id, inlineRule('delay')),
    ...actorIssues(node),
    ...groups.flatMap((group) =>
      group.flatMap((transition, place) =>
        transitionIssues(transitionId(node.id, transition.eventType, place), transition),
      ),
    ),
  ];
}

/** Violations of the rules that keep a chart readable in a visualiser and safe to run. */
export function chartIssues(machine: AnyStateMachine): ChartIssue[] {
  const nodes = nodesOf(machine.root);
  const { maxIterations = Number.POSITIVE_INFINITY } = machine.options;
  const isBounded = Number.isFinite(maxIterations) || nodes.every(({ always }) => !always);
  return [
    ...issues(machine.config.id === undefined, machine.id, machineWithoutId),
    ...issues(!isBounded, machine.id, missingLimit),
    ...nodes.flatMap(stateIssues),
  ];
}

export interface Finding {
  machine: string;
  /** Id of a state or transition, or the event. */
  where: string;
  what: string;
  mend: string;
}

export function formatFindings(findings: readonly Finding[]): string {
  const byMachine = [...Map.groupBy(findings, ({ machine }) => machine)];
  return byMachine
    .flatMap(([machine, list]) => [
      `${machine}`,
      ...list.flatMap(({ where, what, mend }) => [`  ${where}: ${what}`, `      ${mend}`]),
    ])
    .join('\n');
}

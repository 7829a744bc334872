import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { isCombined } from '../charts/chart.ts';
import { type Node, nodesOf, transitionId } from '../charts/transitions.ts';
import type { Issue } from '../model.ts';
import { listOf } from '../util.ts';

export interface ChartIssue extends Issue {
  fix: string;
}

type Rule = readonly [what: string, fix: string];

const missingDescription: Rule = ['no description', 'Describe it in words that a designer understands.'];
const inlineRule = (kind: string): Rule => [
  `an inline ${kind}: name it in setup()`,
  `Move it to the ${kind}s of setup() and refer to it by name: drawings and exports show no inline code.`,
];
const severalTargets: Rule = [
  'several targets',
  'Target one state, and let a parallel state enter its regions.',
];
const machineWithoutId: Rule = [
  'the machine has no id',
  'Give createMachine an id: every id in reports begins with it.',
];
const missingLimit: Rule = [
  'eventless transitions without a limit',
  'Add options: { maxIterations: 1000 }, so that an endless loop throws instead of freezing the page.',
];

const isInline = (thing: unknown): boolean => typeof thing === 'function';

const partsOf = (guard: unknown): unknown[] => (isCombined(guard) ? guard.guards.flatMap(partsOf) : [guard]);

const issues = (found: boolean, where: string, [what, fix]: Rule): ChartIssue[] =>
  found ? [{ where, what, fix }] : [];

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
        'Give the invoke an id: its done and error events are named after it.',
      ]),
      ...issues(!transitions.has(`xstate.error.actor.${id}`), where, [
        `the actor ${name} has no onError`,
        'Add onError: without it a failure stops the whole machine.',
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
  fix: string;
}

export function formatFindings(findings: readonly Finding[]): string {
  const byMachine = [...Map.groupBy(findings, ({ machine }) => machine)];
  return byMachine
    .flatMap(([machine, list]) => [
      `${machine}`,
      ...list.flatMap(({ where, what, fix }) => [`  ${where}: ${what}`, `      ${fix}`]),
    ])
    .join('\n');
}

import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import type { Issue } from './issue.ts';
import { type Node, nodesOf, transitionId } from './transitions.ts';

const isInline = (thing: unknown): boolean => typeof thing === 'function';

const listed = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** `and([...])` and its like are functions that carry the guards they combine. */
const partsOf = (guard: unknown): unknown[] =>
  typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards)
    ? guard.guards.flatMap(partsOf)
    : [guard];

const issues = (found: boolean, where: string, what: string): Issue[] => (found ? [{ where, what }] : []);

function transitionIssues(where: string, { guard, actions, target, description }: AnyTransitionDefinition) {
  return [
    ...issues(!description, where, 'no description'),
    ...issues(partsOf(guard).some(isInline), where, 'an inline guard: name it in setup()'),
    ...issues(actions.some(isInline), where, 'an inline action: name it in setup()'),
    ...issues((target?.length ?? 0) > 1, where, 'several targets'),
  ];
}

function actorIssues({ id: where, invoke, transitions }: Node): Issue[] {
  return invoke.flatMap(({ id, src }) => [
    ...issues(String(src).startsWith('xstate.invoke.'), where, 'an inline actor: name it in setup()'),
    // What XState makes up itself begins with a number.
    ...issues(/^\d+\./.test(id), where, `the actor ${String(src)} has no id`),
    ...issues(!transitions.has(`xstate.error.actor.${id}`), where, `the actor ${id} has no onError`),
  ]);
}

function stateIssues(node: Node): Issue[] {
  const groups = [...node.transitions.values(), node.always ?? []];
  const { entry, exit } = node.config;
  return [
    ...issues(!node.description && node.type !== 'history', node.id, 'no description'),
    ...issues([entry, exit].flatMap(listed).some(isInline), node.id, 'an inline action: name it in setup()'),
    ...actorIssues(node),
    ...groups.flatMap((group) =>
      group.flatMap((transition, place) =>
        transitionIssues(transitionId(node.id, transition.eventType, place), transition),
      ),
    ),
  ];
}

/** Where a chart breaks the rules that make it readable in a visualiser and safe to run. */
export const chartIssues = (machine: AnyStateMachine): Issue[] => nodesOf(machine.root).flatMap(stateIssues);

const importOf = /^import\s+(?!type\b)[^'"]*['"]([^'"]+)['"]/gm;
const forbidden = [/\benum\s+\w/, /\bcreateActor\(/, /\bsetup\([\s\S]*?\)\.extend\(/];

/** Why the text of a chart could not be pasted into Stately's editor as it is. */
export function pasteIssues(where: string, text: string): Issue[] {
  const sources = [...text.matchAll(importOf)].map(([, source]) => source);
  return [
    ...sources
      .filter((source) => source !== 'xstate')
      .map((source) => ({ where, what: `a value import from ${source}` })),
    ...forbidden.filter((word) => word.test(text)).map((word) => ({ where, what: `${word.source} is used` })),
  ];
}

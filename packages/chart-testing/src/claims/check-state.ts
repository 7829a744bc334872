import type { AnyMachineSnapshot } from 'xstate';
import { activeNodes, leavesOf, pathOf } from '../charts/transitions.ts';
import { same, sameInAnyOrder, show } from '../explore/compare.ts';
import type { AnyModel } from '../model.ts';
import type { AnyStateClaim, ClaimIndex } from './claim-index.ts';
import type { Issue } from './issue.ts';

type View = Record<string, unknown>;

const placeOf = (snapshot: AnyMachineSnapshot) => leavesOf(snapshot).map(pathOf).join(' + ');

function checkTags(claims: readonly AnyStateClaim[], snapshot: AnyMachineSnapshot): Issue[] {
  const expected = [...new Set(claims.flatMap(({ tags }) => tags ?? []))].sort();
  const seen = [...snapshot.tags].sort();
  if (sameInAnyOrder(expected, seen)) return [];
  return [{ where: placeOf(snapshot), what: `tags are ${show(expected)}, but ${show(seen)} was seen` }];
}

function checkView(where: string, claim: AnyStateClaim, view: View, snapshot: AnyMachineSnapshot): Issue[] {
  const sees: View = (typeof claim.sees === 'function' ? claim.sees(snapshot) : claim.sees) ?? {};
  return Object.keys(sees)
    .filter((field) => !same(sees[field], view[field]))
    .map((field) => ({
      where,
      what: `the person sees ${field} ${show(sees[field])}, but ${show(view[field])} was shown`,
    }));
}

function checkOutput(where: string, claim: AnyStateClaim, snapshot: AnyMachineSnapshot): Issue[] {
  if (snapshot.status !== 'done' || !('output' in claim) || same(claim.output, snapshot.output)) return [];
  return [{ where, what: `ends with ${show(claim.output)}, but ${show(snapshot.output)} was seen` }];
}

/** Checks a machine at rest against the claims of its active states: tags, what the person sees, output. */
export function checkState(model: AnyModel, index: ClaimIndex, snapshot: AnyMachineSnapshot): Issue[] {
  if (snapshot.status === 'error')
    return [{ where: model.machine.id, what: `the machine died: ${String(snapshot.error)}` }];
  const active = activeNodes(snapshot).flatMap((node) => {
    const claim = index.states.get(node.id);
    return claim ? [{ id: node.id, claim }] : [];
  });
  const view = model.view?.(snapshot) ?? {};
  return [
    ...checkTags(
      active.map(({ claim }) => claim),
      snapshot,
    ),
    ...active.flatMap(({ id, claim }) => [
      ...checkView(id, claim, view, snapshot),
      ...checkOutput(id, claim, snapshot),
    ]),
  ];
}

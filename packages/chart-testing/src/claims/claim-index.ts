import type { AnyStateMachine } from 'xstate';
import {
  type Branch,
  listTransitions,
  type Node,
  pathOf,
  statesOf,
  transitionId,
} from '../charts/transitions.ts';
import type { AnyModel, Branches, Claim, Issue, Row, StateClaim } from '../model.ts';
import { listOf } from '../util.ts';

export type AnyClaim = Claim<AnyStateMachine>;
export type AnyStateClaim = StateClaim<AnyStateMachine, Record<string, unknown>>;

/** A claim with its branch and the claims of earlier branches. */
export interface PlacedClaim {
  claim: AnyClaim;
  branch: Branch;
  earlier: readonly AnyClaim[];
}

/** A model's claims by the ids of the machine. */
export interface ClaimIndex {
  states: ReadonlyMap<string, AnyStateClaim>;
  transitions: ReadonlyMap<string, PlacedClaim>;
  /** Paths of claimed states that the machine does not have. */
  unknownStates: readonly string[];
  rows: ReadonlySet<Row>;
}

type Groups = Record<string, Branches<AnyStateMachine, { type: string }> | undefined>;

/** `fetchPage as fetchOlder` runs under the id `fetchOlder`. */
const idOfActor = (name: string) => name.split(' as ').at(-1);

/** The claimed branches of a state by XState's descriptors. */
function groupsOf(node: Node, claim: AnyStateClaim): Groups {
  const rekeyed = (groups: object | undefined, name: (key: string) => string): Groups =>
    Object.fromEntries(Object.entries(groups ?? {}).map(([key, branches]) => [name(key), branches]));
  return {
    ...rekeyed(claim.on, (type) => type),
    ...rekeyed(claim.done, (actor) => `xstate.done.actor.${idOfActor(actor)}`),
    ...rekeyed(claim.error, (actor) => `xstate.error.actor.${idOfActor(actor)}`),
    ...rekeyed(claim.after, (delay) => `xstate.after.${delay}.${node.id}`),
    [`xstate.done.state.${node.id}`]: claim.finished,
    always: claim.always,
  };
}

function placeClaims(node: Node, claim: AnyStateClaim): [string, PlacedClaim][] {
  return Object.entries(groupsOf(node, claim)).flatMap(([descriptor, branches]) => {
    const claims = listOf<AnyClaim>(branches);
    return claims.map((one, place): [string, PlacedClaim] => {
      const branch = one.branch ?? place;
      const earlier = claims
        .filter((_, other) => branch === 'else' || other < branch)
        .filter((c) => c !== one);
      return [transitionId(node.id, descriptor, branch), { claim: one, branch, earlier }];
    });
  });
}

export function indexClaims(model: AnyModel): ClaimIndex {
  const nodes = new Map(statesOf(model.machine).map((node) => [pathOf(node), node]));
  const entries: [string, AnyStateClaim][] = [
    ...(model.root ? [['', model.root] as [string, AnyStateClaim]] : []),
    ...Object.entries(model.states),
  ];
  const known = entries.flatMap(([path, claim]) => {
    const node = nodes.get(path);
    return node ? [{ node, claim }] : [];
  });
  const transitions = new Map(known.flatMap(({ node, claim }) => placeClaims(node, claim)));
  const citing = [
    model.start,
    ...entries.map(([, claim]) => claim),
    ...[...transitions.values()].map(({ claim }) => claim),
  ];
  return {
    states: new Map(known.map(({ node, claim }) => [node.id, claim])),
    transitions,
    unknownStates: entries.map(([path]) => path).filter((path) => !nodes.has(path)),
    rows: new Set(citing.flatMap(({ row }) => listOf(row))),
  };
}

const issues = (ids: Iterable<string>, what: string): Issue[] => [...ids].map((where) => ({ where, what }));

/** Claims that are missing or superfluous, found without running the machine. */
export function checkModel(
  model: AnyModel,
  { states, transitions, unknownStates, rows }: ClaimIndex,
): Issue[] {
  const all = listTransitions(model.machine);
  const ids = new Set(all.map(({ id }) => id));
  const unclaimedStates = statesOf(model.machine).filter(
    ({ id, path }) => path.length > 0 && !states.has(id),
  );
  const withoutWhen = all.filter(
    ({ id, guarded }) => guarded && transitions.get(id)?.claim.when === undefined,
  );
  const withoutMs = all.filter(
    ({ id, descriptor, branch }) =>
      descriptor.startsWith('xstate.after.') &&
      branch !== 'else' &&
      transitions.get(id)?.claim.ms === undefined,
  );
  const uncited = model.requirements.filter((row) => !rows.has(row));
  const claimed = (list: typeof all) => list.map(({ id }) => id).filter((id) => transitions.has(id));
  return [
    ...issues(
      unclaimedStates.map(({ id }) => id),
      'no claim about this state',
    ),
    ...issues(unknownStates, 'a claim about a state that the machine does not have'),
    ...issues(
      [...ids].filter((id) => !model.isPartial && !transitions.has(id)),
      'no claim about this transition',
    ),
    ...issues(
      [...transitions.keys()].filter((id) => !ids.has(id)),
      'a claim about a transition that the machine does not have',
    ),
    ...issues(claimed(withoutWhen), 'guarded, but its claim does not say `when`'),
    ...issues(claimed(withoutMs), 'a timer, but its claim does not say `ms`'),
    ...issues(model.isPartial ? [] : uncited, 'no claim cites this row'),
    ...issues(
      [...rows].filter((row) => !model.requirements.includes(row)),
      'cited by a claim, but not among the model’s requirements',
    ),
  ];
}

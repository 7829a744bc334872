import type { AnyStateMachine } from 'xstate';
import { type Branch, type Node, pathOf, statesOf, transitionId } from '../charts/transitions.ts';
import type { AnyModel, StateClaim } from '../model.ts';
import type { Branches, Claim, Row } from './claim.ts';

export type AnyClaim = Claim<AnyStateMachine>;
export type AnyStateClaim = StateClaim<AnyStateMachine, Record<string, unknown>>;

/** A claim with its branch, among the claims of the branches beside it. */
export interface PlacedClaim {
  claim: AnyClaim;
  branch: Branch;
  /** Claims of the branches that are tried before this one. */
  earlier: readonly AnyClaim[];
}

/** A model's claims, to be looked up by the ids of the machine. */
export interface ClaimIndex {
  states: ReadonlyMap<string, AnyStateClaim>;
  transitions: ReadonlyMap<string, PlacedClaim>;
  /** Paths of states that the machine does not have. */
  strangers: readonly string[];
  rows: ReadonlySet<Row>;
}

type Groups = Record<string, Branches<AnyStateMachine, { type: string }> | undefined>;

/** `fetchPage as fetchOlder` runs under the id `fetchOlder`. */
const idOfActor = (name: string) => name.split(' as ').at(-1);

/** The groups of a state's claim under the descriptors that XState uses. */
function groupsOf(node: Node, claim: AnyStateClaim): Groups {
  const named = (groups: object | undefined, name: (key: string) => string): Groups =>
    Object.fromEntries(Object.entries(groups ?? {}).map(([key, branches]) => [name(key), branches]));
  return {
    ...named(claim.on, (type) => type),
    ...named(claim.done, (actor) => `xstate.done.actor.${idOfActor(actor)}`),
    ...named(claim.error, (actor) => `xstate.error.actor.${idOfActor(actor)}`),
    ...named(claim.after, (delay) => `xstate.after.${delay}.${node.id}`),
    [`xstate.done.state.${node.id}`]: claim.finished,
    always: claim.always,
  };
}

const listed = <T>(one: T | readonly T[] | undefined): readonly T[] =>
  one === undefined ? [] : Array.isArray(one) ? one : [one as T];

function placed(node: Node, claim: AnyStateClaim): [string, PlacedClaim][] {
  return Object.entries(groupsOf(node, claim)).flatMap(([descriptor, branches]) => {
    const claims = listed<AnyClaim>(branches);
    return claims.map((one, place): [string, PlacedClaim] => {
      const branch = one.branch ?? place;
      const earlier = claims
        .filter((_, other) => branch === 'else' || other < branch)
        .filter((c) => c !== one);
      return [transitionId(node.id, descriptor, branch), { claim: one, branch, earlier }];
    });
  });
}

/** Puts a model's claims under the ids of its machine. */
export function indexClaims(model: AnyModel): ClaimIndex {
  const nodes = new Map(statesOf(model.machine).map((node) => [pathOf(node), node]));
  const said: [string, AnyStateClaim][] = [
    ...(model.root ? [['', model.root] as [string, AnyStateClaim]] : []),
    ...Object.entries(model.states),
  ];
  const known = said.flatMap(([path, claim]) => {
    const node = nodes.get(path);
    return node ? [{ node, claim }] : [];
  });
  const transitions = new Map(known.flatMap(({ node, claim }) => placed(node, claim)));
  const cited = [
    model.start,
    ...said.map(([, claim]) => claim),
    ...[...transitions.values()].map(({ claim }) => claim),
  ];
  return {
    states: new Map(known.map(({ node, claim }) => [node.id, claim])),
    transitions,
    strangers: said.map(([path]) => path).filter((path) => !nodes.has(path)),
    rows: new Set(cited.flatMap(({ row }) => listed(row))),
  };
}

import type { AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { activeNodes, leavesOf, pathOf } from '../charts/transitions.ts';
import { same, sameInAnyOrder, show } from '../explore/compare.ts';
import type { Microstep } from '../explore/microstep.ts';
import { Run, type Step } from '../explore/run.ts';
import type { Way } from '../explore/stimulus.ts';
import type { AnyModel } from '../model.ts';
import { type Context, changesIn, checkMicrostep, checkStart, momentOf } from './check-microstep.ts';
import type { Issue } from './claim.ts';
import { type AnyStateClaim, type ClaimIndex, indexClaims } from './claim-index.ts';

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
function checkState(model: AnyModel, index: ClaimIndex, snapshot: AnyMachineSnapshot): Issue[] {
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

function checkMicrosteps(model: AnyModel, index: ClaimIndex, { stimulus, microsteps, rung }: Step): Issue[] {
  const [first, ...rest] = microsteps;
  // What is taken up again was claimed when it got there.
  if (!first || first.after.status === 'error' || stimulus.kind === 'resume') return [];
  const begun =
    stimulus.kind === 'start'
      ? checkStart(model.start, first, stimulus.input)
      : checkMicrostep(index, first, rung);
  return [...begun, ...rest.flatMap((microstep) => checkMicrostep(index, microstep, undefined))];
}

/** Checks one step, and where the machine rests after it, against the model's claims. */
export const checkStep = (model: AnyModel, index: ClaimIndex, step: Step): Issue[] => [
  ...checkMicrosteps(model, index, step),
  ...(step.rest ? checkState(model, index, step.rest) : []),
];

/**
 * Lives through a path and checks every step of it against the model's claims.
 * @param listen sees every inspection event, such as the `inspect` of a coverage
 */
export function checkPath(
  model: AnyModel,
  index: ClaimIndex,
  path: Way,
  listen?: (event: InspectionEvent) => void,
): Issue[] {
  const run = new Run(model, listen);
  return path.flatMap((stimulus, nth) =>
    checkStep(model, index, run.apply(stimulus)).map((issue) => ({ ...issue, step: nth })),
  );
}

/** What a microstep has made of the context, as the running machine has it. */
const changesSeen = ({ before, after }: Microstep): Context => {
  const was: Context = before.context;
  const is: Context = after.context;
  return Object.fromEntries(Object.entries(is).filter(([field, value]) => !same(was[field], value)));
};

/**
 * Follows a path by what is claimed. Told each step, it answers what the context is after it: as the model says,
 * whatever the chart has made of it. So what is looked at elsewhere can be held to the model. Of a transition without a
 * claim it takes the chart's word.
 */
export function followClaims(model: AnyModel): (step: Step) => Context {
  const { transitions } = indexClaims(model);
  let context: Context = {};
  return ({ stimulus, microsteps }) => {
    const [first, ...rest] = microsteps;
    if (stimulus.kind === 'resume') context = stimulus.resumed.context ?? {};
    else if (stimulus.kind === 'start' && first) {
      const start = { input: stimulus.input, after: first.after.context };
      const { context: said } = model.start;
      context = typeof said === 'function' ? said(start) : said;
    }
    for (const microstep of stimulus.kind === 'start' ? rest : microsteps) {
      const claims = microstep.walked.flatMap((id) => transitions.get(id)?.claim ?? []);
      const isClaimed = claims.length === microstep.walked.length;
      const moment = { ...momentOf(microstep), before: context };
      context = { ...context, ...(isClaimed ? changesIn(claims, moment) : changesSeen(microstep)) };
    }
    return context;
  };
}

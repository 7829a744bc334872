import type { ChartState, ChartTransition } from '../charts/chart.ts';
import { actorIn, delayIn, matchesEvent } from '../charts/transitions.ts';
import { type Edge, type Exploration, explored } from '../explore/explore.ts';
import type { AnyModel } from '../model.ts';
import { counted, isWithin, listed } from '../util.ts';
import type { Unreachable } from './plan.ts';
import { type Glossary, glossaryOf } from './words.ts';

interface Evidence {
  model: AnyModel;
  glossary: Glossary;
  exploration: Exploration;
  walked: ReadonlySet<string>;
  visited: ReadonlySet<string>;
}

const evidenceOf = (model: AnyModel, glossary: Glossary, exploration: Exploration): Evidence => ({
  model,
  glossary,
  exploration,
  walked: new Set(exploration.edges.flatMap(({ walked }) => walked.flat())),
  visited: new Set(exploration.edges.flatMap(({ visited }) => visited)),
});

function couldTrigger(transition: ChartTransition, { stimulus, visited }: Edge): boolean {
  switch (transition.kind) {
    case 'on':
      return stimulus.kind === 'event' && matchesEvent(transition.descriptor, stimulus.event.type);
    case 'done':
    case 'error':
      return stimulus.kind === transition.kind && stimulus.actor === actorIn(transition.descriptor);
    case 'after':
      return stimulus.kind === 'timer' && stimulus.words === `${delayIn(transition.descriptor)} is over`;
    default:
      return visited.includes(transition.source);
  }
}

const isAutomatic = ({ kind }: ChartTransition) => kind === 'always' || kind === 'finished';

/** Every edge on which the trigger of a transition occurred while its source state was active. */
const attemptsFor = ({ exploration: { edges, active } }: Evidence, transition: ChartTransition): Edge[] =>
  edges.filter(
    (edge) =>
      couldTrigger(transition, edge) &&
      (isAutomatic(transition) || active.get(edge.from)?.includes(transition.source)),
  );

/** The branches of the same descriptor in the same state, itself included. */
const siblingBranches = (
  { glossary }: Evidence,
  { source, descriptor }: ChartTransition,
): ChartTransition[] =>
  glossary.chart.transitions.filter((other) => other.source === source && other.descriptor === descriptor);

const maxNames = 5;

/** The first distinct names, and how many more there are. */
function listSome(names: Iterable<string>): string {
  const all = [...new Set(names)];
  const more = all.length > maxNames ? [`${all.length - maxNames + 1} more`] : [];
  return listed([...all.slice(0, more.length > 0 ? maxNames - 1 : maxNames), ...more]);
}

type Cases = Record<string, unknown> | undefined;

function casesOf({ model }: Evidence, { kind, descriptor }: ChartTransition, src: string): Cases {
  if (kind === 'on') return (model.events as Record<string, Cases> | undefined)?.[descriptor];
  const outcomes = (model.outcomes as Record<string, Record<string, Cases>> | undefined)?.[src];
  // An actor with declared outcomes has no others.
  return outcomes && (outcomes[kind] ?? {});
}

const isEmpty = (cases: Cases) => cases !== undefined && Object.keys(cases).length === 0;

function whyNeverTried(evidence: Evidence, transition: ChartTransition): string {
  const { kind, source, descriptor } = transition;
  const actor = actorIn(transition.descriptor);
  const state = evidence.glossary.states.get(source);
  const src = state?.invokes.find(({ id }) => id === actor)?.src ?? actor;
  const hasNoCases = isEmpty(casesOf(evidence, transition, src));
  switch (kind) {
    case 'on':
      if (descriptor.endsWith('*')) return `The model has no event that ${descriptor} matches here.`;
      return hasNoCases
        ? `The model has no case of ${descriptor} ({} says that only the machine itself sends it), and the machine does not send it here.`
        : `No case of ${descriptor} in the model applies while this state is active.`;
    case 'done':
    case 'error': {
      const verb = kind === 'done' ? 'answers' : 'fails';
      return hasNoCases
        ? `The model has no case in which ${src} ${verb}.`
        : `${actor} never runs while this state is active.`;
    }
    case 'after':
      return `Whenever ${delayIn(transition.descriptor)} is set, another timer is due first or the state is left.`;
    default:
      return 'The state is left before.';
  }
}

function whyNotTaken(evidence: Evidence, transition: ChartTransition, tries: readonly Edge[]): string {
  const group = siblingBranches(evidence, transition);
  const taken = new Set(tries.flatMap(({ walked }) => walked.flat()));
  const takenSiblings = group.filter(({ id }) => taken.has(id));
  const attempts = counted(tries.length, 'try').replace('trys', 'tries');
  if (takenSiblings.length === 0) {
    if (transition.kind === 'finished') return 'Its child states never all finish.';
    if (transition.kind === 'always') return `Its guard “${transition.guard}” never holds in ${attempts}.`;
    return `In ${attempts} other transitions took it first: ${listSome(taken) || 'none is known'}.`;
  }
  if (transition.branch === 'else') return `In ${attempts} one of the guards always passes.`;
  const place = group.indexOf(transition);
  const wasEvaluated = takenSiblings.some((other) => group.indexOf(other) > place);
  const cases = listSome(tries.map(({ stimulus }) => stimulus.words));
  return wasEvaluated
    ? `Its guard “${transition.guard}” never holds in ${attempts}: ${cases}.`
    : `An earlier branch is taken in ${attempts}: ${listSome(takenSiblings.map(({ id }) => id))}.`;
}

function whyTransition(evidence: Evidence, transition: ChartTransition): string {
  if (!evidence.visited.has(transition.source)) return `${transition.source} is never active.`;
  const group = siblingBranches(evidence, transition);
  const unguarded = group.find(({ guard, branch }) => guard === null && branch !== 'else');
  if (unguarded && group.indexOf(unguarded) < group.indexOf(transition))
    return `Branch ${unguarded.branch} before it has no guard and is always taken first.`;
  const tries = attemptsFor(evidence, transition);
  return tries.length === 0 ? whyNeverTried(evidence, transition) : whyNotTaken(evidence, transition, tries);
}

function whyState({ glossary, visited }: Evidence, state: ChartState): string {
  const { chart, states } = glossary;
  const parent = state.parent === null ? undefined : states.get(state.parent);
  const incoming = chart.transitions.filter(({ targets }) =>
    targets.some((target) => isWithin(states.get(target)?.path ?? '', state.path)),
  );
  const comesWithParent = parent && (parent.initial === state.id || parent.type === 'parallel');
  if (comesWithParent && !visited.has(parent.id))
    return incoming.length === 0
      ? `It is entered only with ${parent.id}, which is never active.`
      : `It is entered with ${parent.id}, which is never active, or by ${listSome(incoming.map(({ id }) => id))}, never walked.`;
  if (incoming.length === 0) return 'No transition leads there.';
  const names = listSome(incoming.map(({ id }) => id));
  return incoming.length === 1
    ? `Only ${names} leads there, and it is never walked.`
    : `Only ${names} lead there, and they are never walked.`;
}

/** The states and transitions that the exploration never reached, and why. `name` is that of the machine's file. */
export function findUnreachable(name: string, model: AnyModel): Unreachable[] {
  const glossary = glossaryOf(name, model);
  const evidence = evidenceOf(model, glossary, explored(model));
  const { states, transitions } = glossary.chart;
  return [
    ...states
      .filter(({ id, type }) => type !== 'history' && !evidence.visited.has(id))
      .map((state) => ({ id: state.id, why: whyState(evidence, state) })),
    ...transitions
      .filter(({ id }) => !evidence.walked.has(id))
      .map((transition) => ({ id: transition.id, why: whyTransition(evidence, transition) })),
  ];
}

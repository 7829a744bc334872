import type { ChartState, ChartTransition } from '../charts/chart.ts';
import { actorIn, delayIn, hears } from '../charts/transitions.ts';
import { type Edge, type Exploration, explored } from '../explore/explore.ts';
import type { AnyModel } from '../model.ts';
import { counted, isWithin, listed } from '../util.ts';
import type { Unreachable } from './plan.ts';
import { type Glossary, glossaryOf } from './words.ts';

/** All there is to tell why something was never reached. */
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

function isMeant(transition: ChartTransition, { stimulus, visited }: Edge): boolean {
  switch (transition.kind) {
    case 'on':
      return stimulus.kind === 'event' && hears(transition.descriptor, stimulus.event.type);
    case 'done':
    case 'error':
      return stimulus.kind === transition.kind && stimulus.actor === actorIn(transition.descriptor);
    case 'after':
      return stimulus.kind === 'timer' && stimulus.words === `${delayIn(transition.descriptor)} is over`;
    default:
      return visited.includes(transition.source);
  }
}

const comesByItself = ({ kind }: ChartTransition) => kind === 'always' || kind === 'finished';

/** Every time that what a transition waits for happened while its state was active. */
const triesOf = ({ exploration: { edges, active } }: Evidence, transition: ChartTransition): Edge[] =>
  edges.filter(
    (edge) =>
      isMeant(transition, edge) &&
      (comesByItself(transition) || active.get(edge.from)?.includes(transition.source)),
  );

/** The transitions beside one: the branches of the same descriptor in the same state. */
const besides = ({ glossary }: Evidence, { source, descriptor }: ChartTransition): ChartTransition[] =>
  glossary.chart.transitions.filter((other) => other.source === source && other.descriptor === descriptor);

const mostNamed = 5;

/** Some, each once, and how many more. */
function someOf(names: Iterable<string>): string {
  const all = [...new Set(names)];
  const more = all.length > mostNamed ? [`${all.length - mostNamed + 1} more`] : [];
  return listed([...all.slice(0, more.length > 0 ? mostNamed - 1 : mostNamed), ...more]);
}

type Cases = Record<string, unknown> | undefined;

function casesOf({ model }: Evidence, { kind, descriptor }: ChartTransition, src: string): Cases {
  if (kind === 'on') return (model.events as Record<string, Cases> | undefined)?.[descriptor];
  const outcomes = (model.outcomes as Record<string, Record<string, Cases>> | undefined)?.[src];
  // What is left out never happens, once an actor's outcomes are said at all.
  return outcomes && (outcomes[kind] ?? {});
}

const isEmpty = (cases: Cases) => cases !== undefined && Object.keys(cases).length === 0;

function whyNeverTried(evidence: Evidence, transition: ChartTransition): string {
  const { kind, source, descriptor } = transition;
  const actor = actorIn(transition.descriptor);
  const state = evidence.glossary.states.get(source);
  const src = state?.invokes.find(({ id }) => id === actor)?.src ?? actor;
  const isSilent = isEmpty(casesOf(evidence, transition, src));
  switch (kind) {
    case 'on':
      if (descriptor.endsWith('*')) return `The model has no event that ${descriptor} would hear here.`;
      return isSilent
        ? `The model has no case of ${descriptor} ({} says that only the machine itself sends it), and the machine does not send it here.`
        : `No case of ${descriptor} in the model applies while this state is active.`;
    case 'done':
    case 'error': {
      const ends = kind === 'done' ? 'answers' : 'fails';
      return isSilent
        ? `The model has no case in which ${src} ${ends}.`
        : `${actor} never runs while this state is active.`;
    }
    case 'after':
      return `Whenever ${delayIn(transition.descriptor)} is set, another timer is due first or the state is left.`;
    default:
      return 'The state is left before.';
  }
}

function whyNotTaken(evidence: Evidence, transition: ChartTransition, tries: readonly Edge[]): string {
  const group = besides(evidence, transition);
  const taken = new Set(tries.flatMap(({ walked }) => walked.flat()));
  const beside = group.filter(({ id }) => taken.has(id));
  const often = counted(tries.length, 'try').replace('trys', 'tries');
  if (beside.length === 0) {
    if (transition.kind === 'finished') return 'The states inside never all come to their end.';
    if (transition.kind === 'always') return `Its guard “${transition.guard}” never holds in ${often}.`;
    return `In ${often} other transitions took it first: ${someOf(taken) || 'none is known'}.`;
  }
  if (transition.branch === 'else') return `In ${often} one of the guards always passes.`;
  const place = group.indexOf(transition);
  const wasAsked = beside.some((other) => group.indexOf(other) > place);
  const cases = someOf(tries.map(({ stimulus }) => stimulus.words));
  return wasAsked
    ? `Its guard “${transition.guard}” never holds in ${often}: ${cases}.`
    : `An earlier branch is taken in ${often}: ${someOf(beside.map(({ id }) => id))}.`;
}

function whyTransition(evidence: Evidence, transition: ChartTransition): string {
  if (!evidence.visited.has(transition.source)) return `${transition.source} is never active.`;
  const group = besides(evidence, transition);
  const open = group.find(({ guard, branch }) => guard === null && branch !== 'else');
  if (open && group.indexOf(open) < group.indexOf(transition))
    return `Branch ${open.branch} before it has no guard and is always taken first.`;
  const tries = triesOf(evidence, transition);
  return tries.length === 0 ? whyNeverTried(evidence, transition) : whyNotTaken(evidence, transition, tries);
}

function whyState({ glossary, visited }: Evidence, state: ChartState): string {
  const { chart, states } = glossary;
  const parent = state.parent === null ? undefined : states.get(state.parent);
  const leading = chart.transitions.filter(({ targets }) =>
    targets.some((target) => isWithin(states.get(target)?.path ?? '', state.path)),
  );
  const comesWithParent = parent && (parent.initial === state.id || parent.type === 'parallel');
  if (comesWithParent && !visited.has(parent.id))
    return leading.length === 0
      ? `It is entered only with ${parent.id}, which is never active.`
      : `It is entered with ${parent.id}, which is never active, or by ${someOf(leading.map(({ id }) => id))}, never walked.`;
  if (leading.length === 0) return 'No transition leads there.';
  const ways = someOf(leading.map(({ id }) => id));
  return leading.length === 1
    ? `Only ${ways} leads there, and it is never walked.`
    : `Only ${ways} lead there, and they are never walked.`;
}

/** The states and transitions to which no way leads, whatever is tried, and why. `name` is that of the machine's folder. */
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

import type { ChartTransition } from '../../charts/chart.ts';
import { hears } from '../../charts/transitions.ts';
import type { Exploration } from '../../explore/explore.ts';
import type { Edge } from '../../explore/graph.ts';
import type { AnyModel } from '../../model.ts';
import type { Glossary } from '../glossary.ts';

/** All there is to tell why something was never reached. */
export interface Evidence {
  model: AnyModel;
  glossary: Glossary;
  exploration: Exploration;
  /** Ids of the transitions walked and the states active at some time. */
  walked: ReadonlySet<string>;
  visited: ReadonlySet<string>;
}

export const evidenceOf = (model: AnyModel, glossary: Glossary, exploration: Exploration): Evidence => ({
  model,
  glossary,
  exploration,
  walked: new Set(exploration.edges.flatMap(({ walked }) => walked.flat())),
  visited: new Set(exploration.edges.flatMap(({ visited }) => visited)),
});

/** The actor whose answer a transition waits for. */
export const actorOf = ({ descriptor }: ChartTransition): string =>
  descriptor.replace(/^xstate\.(done|error)\.actor\./, '');

/** The delay whose end a transition waits for. */
export const delayOf = ({ descriptor, source }: ChartTransition): string =>
  descriptor.slice('xstate.after.'.length, -`.${source}`.length);

function isMeant(transition: ChartTransition, { stimulus, visited }: Edge): boolean {
  switch (transition.kind) {
    case 'on':
      return stimulus.kind === 'event' && hears(transition.descriptor, stimulus.event.type);
    case 'done':
    case 'error':
      return stimulus.kind === transition.kind && stimulus.actor === actorOf(transition);
    case 'after':
      return stimulus.kind === 'timer' && stimulus.words === `${delayOf(transition)} is over`;
    default:
      return visited.includes(transition.source);
  }
}

const comesByItself = ({ kind }: ChartTransition) => kind === 'always' || kind === 'finished';

/** Every time that what a transition waits for happened while its state was active. */
export const triesOf = ({ exploration: { edges, active } }: Evidence, transition: ChartTransition): Edge[] =>
  edges.filter(
    (edge) =>
      isMeant(transition, edge) &&
      (comesByItself(transition) || active.get(edge.from)?.includes(transition.source)),
  );

/** The transitions beside one: the branches of the same descriptor in the same state. */
export const besides = ({ glossary }: Evidence, { source, descriptor }: ChartTransition): ChartTransition[] =>
  glossary.chart.transitions.filter((other) => other.source === source && other.descriptor === descriptor);

import { type EventFromLogic, getNextTransitions, type SnapshotFrom, transition } from 'xstate';
import type { ApplicationState } from '#contract/ours/application-states.ts';
import { type ApplicationFacts, type ApplicationNews, applicationMachine } from './application.machine.ts';

export type ApplicationEvent = EventFromLogic<typeof applicationMachine>;
type Snapshot = SnapshotFrom<typeof applicationMachine>;

/** Hears what is asked of the chart, whether it takes the step or refuses it. */
export type StepListener = (
  machine: typeof applicationMachine,
  before: Snapshot,
  event: ApplicationEvent,
) => void;

const listeners = new Set<StepListener>();

/** Lets coverage count the steps that no actor takes. Nobody listens in production. */
export const listenToSteps = (listener: StepListener): void => void listeners.add(listener);

const at = (state: ApplicationState, facts: ApplicationFacts): Snapshot =>
  applicationMachine.resolveState({ value: state, context: facts });

/** The moves that a person can make now, as event types; for buttons. Guards are asked. */
export function movesOf(
  who: 'applicant' | 'poster',
  state: ApplicationState,
  facts: ApplicationFacts,
): ApplicationEvent['type'][] {
  const snapshot = at(state, facts);
  return getNextTransitions(snapshot)
    .map((step) => step.eventType as ApplicationEvent['type'])
    .filter((type) => type.startsWith(`${who}.`) && snapshot.can({ type }));
}

/** What one event does to an application: the new state and who is to be told. Null: the chart refuses it. */
export function stepApplication(
  state: ApplicationState,
  facts: ApplicationFacts,
  event: ApplicationEvent,
): { state: ApplicationState; news: ApplicationNews[] } | null {
  const before = at(state, facts);
  for (const hear of listeners) hear(applicationMachine, before, event);
  if (!before.can(event)) return null;
  const [after, actions] = transition(applicationMachine, before, event);
  return { state: after.value, news: actions.map(newsIn) };
}

/** All that the chart does is to tell. */
const newsIn = ({ params }: { params: unknown }) => (params as { event: ApplicationNews }).event;

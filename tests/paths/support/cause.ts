import type { Stimulus } from 'chart-testing';
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import type { AnyStage, Happening, Turn } from './stage.ts';

type Answered = Extract<Stimulus, { actor: string }>;

/** The `src` of the actor that answers, which is the first of its words. */
export const actorOf = ({ words }: Answered): string => words.slice(0, words.indexOf(' '));

const timerOf = (words: string): string => words.replace(/ is over$/, '');

/** Only the words of the case: `as Ada`, `401`. */
const caseOf = ({ words }: Stimulus, first: string): string =>
  words.slice(first.length).replace(/^ (answers |fails: )?/, '');

/** The event a machine receives when one of its actors ends. */
const endOf = ({ kind, actor, value }: Answered) => ({
  type: `xstate.${kind}.actor.${actor}`,
  actorId: actor,
  ...(kind === 'done' ? { output: value } : { error: value }),
});

interface Given {
  stage: AnyStage;
  stimulus: Stimulus;
  turn: Turn<AnyStateMachine>;
  /** The latest input of each actor, by `src`. */
  inputs: ReadonlyMap<string, unknown>;
  /** Called with the reason when an event was sent directly. */
  note: (why: string) => void;
}

/** Causes a stimulus in the app as the stage defines: through the UI, server or clock, or else sent directly. */
export async function cause({ stage, stimulus, turn, inputs, note }: Given): Promise<void> {
  const { scene } = turn;
  const machine = stage.model.machine.id;
  const happening = (
    what: unknown,
    first: string,
    event: AnyEventObject,
  ): Happening<AnyStateMachine, never, never> => ({
    ...turn,
    what: what as never,
    input: inputs.get(first) as never,
    words: caseOf(stimulus, first),
    send: async (why, as = event) => {
      note(why);
      await (typeof as === 'function' ? as() : scene.send(machine, as));
    },
  });
  switch (stimulus.kind) {
    case 'start':
    case 'resume':
      return stage.open(turn);
    case 'timer':
      return scene.ring(machine, timerOf(stimulus.words));
    case 'event': {
      const { event } = stimulus;
      return stage.events[event.type]?.(happening(event, event.type, event));
    }
    default: {
      const actor = actorOf(stimulus);
      return stage[stimulus.kind]?.[actor]?.(happening(stimulus.value, actor, endOf(stimulus)));
    }
  }
}

import type { Stimulus } from 'chart-testing';
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import type { AnyStage, Happening, Turn } from './stage.ts';

type Answered = Extract<Stimulus, { actor: string }>;

/** The `src` of the actor that answers: its words begin with it. */
export const actorOf = ({ words }: Answered): string => words.slice(0, words.indexOf(' '));

/** The name of the timer that rings. */
const timerOf = (words: string): string => words.replace(/ is over$/, '');

/** The words of the case alone: `as Ada`, `401`. */
const caseOf = ({ words }: Stimulus, first: string): string =>
  words.slice(first.length).replace(/^ (answers |fails: )?/, '');

/** What reaches a machine when one of its actors ends. */
const endOf = ({ kind, actor, value }: Answered) => ({
  type: `xstate.${kind}.actor.${actor}`,
  actorId: actor,
  ...(kind === 'done' ? { output: value } : { error: value }),
});

interface Given {
  stage: AnyStage;
  stimulus: Stimulus;
  turn: Turn<AnyStateMachine>;
  /** By `src`: what each actor was last started with. */
  inputs: ReadonlyMap<string, unknown>;
  /** Told why an event was sent past everybody. */
  note: (why: string) => void;
}

/** Lets something happen in the app as the stage says: by a person, the server, the clock; else past them all. */
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

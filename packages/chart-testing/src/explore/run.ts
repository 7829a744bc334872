import {
  type Actor,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type InspectionEvent,
  type Subscription,
} from 'xstate';
import type { AnyModel } from '../model.ts';
import { freshTimer, ManualClock, nameOfTimer } from './clock.ts';
import { same } from './compare.ts';
import { type Microstep, Recorder } from './recorder.ts';
import { parentLogic, withStandIns } from './stand-ins.ts';
import { type Stimulus, startsOf, stimuliOf, type WhichTimer } from './stimulus.ts';

let drawn = 0;

/** Near the middle, and never the same twice in a row: XState names what it plans by chance. */
const nextDraw = () => {
  drawn = (drawn + 1) % 1_000_000;
  return 0.45 + drawn / 1e12;
};

/**
 * Does something in which `Math.random` is always about 0.45: where a chart lets chance say how long it waits, which
 * of two timers rings first must be the same in every exploration.
 */
function withoutChance<T>(act: () => T): T {
  const { random } = Math;
  Math.random = nextDraw;
  try {
    return act();
  } finally {
    Math.random = random;
  }
}

/** A timer that rang: the milliseconds it was set for, and the context at the time. */
export interface Rung {
  delay: number;
  since: Record<string, unknown>;
}

export interface Step {
  stimulus: Stimulus;
  microsteps: readonly Microstep[];
  rung: Rung | undefined;
  rest: AnyMachineSnapshot | undefined;
}

interface TimerLabel {
  name: string;
  event: AnyEventObject | undefined;
  since: Record<string, unknown>;
}

const isWanted = (which: WhichTimer | undefined) => (label: TimerLabel) =>
  which === undefined || ('name' in which ? label.name === which.name : same(label.event, which.event));

/** One life of a model's machine: its actors are stand-ins, its clock is ours, and everything it does is written down. */
export class Run {
  readonly #model: AnyModel;
  readonly #machine: AnyStateMachine;
  readonly #freshTimer = freshTimer(() => [this.#parent.system]);
  readonly #clock = new ManualClock((): TimerLabel => {
    const timer = this.#freshTimer();
    const name = timer ? nameOfTimer(timer) : 'timer';
    return { name, event: timer?.event, since: this.snapshot?.context };
  });
  readonly #recorder = new Recorder();
  readonly #inspect: (event: InspectionEvent) => void;
  readonly #parent;
  #listening: Subscription;
  #actor: Actor<AnyStateMachine> | undefined;

  /** @param listen sees every inspection event too, such as the `inspect` of a coverage */
  constructor(model: AnyModel, listen?: (event: InspectionEvent) => void) {
    this.#model = model;
    this.#machine = withStandIns(model.machine);
    this.#inspect = (event) => {
      this.#recorder.inspect(event);
      listen?.(event);
    };
    this.#parent = createActor(parentLogic, { clock: this.#clock });
    this.#recorder.meetRoot(this.#parent);
    this.#listening = this.#listen();
    this.#parent.start();
  }

  /** Where the machine is; nothing before it has started. */
  get snapshot(): AnyMachineSnapshot | undefined {
    return this.#actor?.getSnapshot();
  }

  /** The names of the timers that are set, the next one first. */
  get timers(): string[] {
    return this.#clock.queue.map(({ name }) => name);
  }

  isSet(which: WhichTimer | undefined): boolean {
    return this.#clock.queue.some(isWanted(which));
  }

  get stimuli(): Stimulus[] {
    return this.snapshot ? stimuliOf(this.#model, this.snapshot, this.timers) : startsOf(this.#model);
  }

  apply(stimulus: Stimulus): Step {
    const rung = this.#let(stimulus);
    const rest = this.snapshot;
    return { stimulus, rung, rest, microsteps: this.#recorder.take(rest) };
  }

  /** Lets something happen unheard, which is faster: for what was seen before. A start has to be heard. */
  skip(stimulus: Stimulus): void {
    this.#listening.unsubscribe();
    this.#let(stimulus);
    this.#recorder.resume(this.snapshot);
    this.#listening = this.#listen();
  }

  #listen(): Subscription {
    return this.#parent.system.inspect(this.#inspect);
  }

  #let(stimulus: Stimulus): Rung | undefined {
    return withoutChance(() => this.#happen(stimulus));
  }

  #happen(stimulus: Stimulus): Rung | undefined {
    switch (stimulus.kind) {
      case 'start':
        this.#start({ input: stimulus.input });
        return undefined;
      case 'resume':
        this.#start({ snapshot: this.#machine.resolveState(stimulus.resumed) });
        return undefined;
      case 'timer': {
        const timer = this.#clock.ringNext(isWanted(stimulus.which));
        return timer && { delay: timer.delay, since: timer.label.since };
      }
      case 'event':
        this.#actor?.send(stimulus.event);
        return undefined;
      default: {
        const { kind, actor, value } = stimulus;
        const settle = kind === 'done' ? { output: value } : { error: value };
        this.snapshot?.children[actor]?.send({ type: `@settle.${kind}`, ...settle });
      }
    }
    return undefined;
  }

  #start(options: { input: unknown } | { snapshot: AnyMachineSnapshot }) {
    this.#actor = createActor(this.#machine, { parent: this.#parent, ...options });
    this.#actor.start();
  }
}

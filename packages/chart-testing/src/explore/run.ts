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

let drawCount = 0;

/** Close to 0.45 but never the same twice in a row, because XState generates the ids of delayed events randomly. */
const nextRandom = () => {
  drawCount = (drawCount + 1) % 1_000_000;
  return 0.45 + drawCount / 1e12;
};

/**
 * Runs a function with `Math.random` at about 0.45. With random delays, two timers would otherwise fire in a different
 * order in each exploration.
 */
function withFixedRandom<T>(run: () => T): T {
  const { random } = Math;
  Math.random = nextRandom;
  try {
    return run();
  } finally {
    Math.random = random;
  }
}

/** A timer that fired: its delay in milliseconds, and the context when it was set. */
export interface FiredTimer {
  delay: number;
  since: Record<string, unknown>;
}

export interface Step {
  stimulus: Stimulus;
  microsteps: readonly Microstep[];
  firedTimer: FiredTimer | undefined;
  rest: AnyMachineSnapshot | undefined;
}

interface TimerLabel {
  name: string;
  event: AnyEventObject | undefined;
  since: Record<string, unknown>;
}

const matches = (which: WhichTimer | undefined) => (label: TimerLabel) =>
  which === undefined || ('name' in which ? label.name === which.name : same(label.event, which.event));

/** One run of a model's machine, with stand-in actors and a manual clock, that records everything the machine does. */
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
  #subscription: Subscription;
  #actor: Actor<AnyStateMachine> | undefined;

  /** @param listen receives every inspection event, such as the `inspect` of a coverage */
  constructor(model: AnyModel, listen?: (event: InspectionEvent) => void) {
    this.#model = model;
    this.#machine = withStandIns(model.machine);
    this.#inspect = (event) => {
      this.#recorder.inspect(event);
      listen?.(event);
    };
    this.#parent = createActor(parentLogic, { clock: this.#clock });
    this.#recorder.setRoot(this.#parent);
    this.#subscription = this.#subscribe();
    this.#parent.start();
  }

  /** Undefined until the machine has started. */
  get snapshot(): AnyMachineSnapshot | undefined {
    return this.#actor?.getSnapshot();
  }

  /** The names of the pending timers, the next one first. */
  get timers(): string[] {
    return this.#clock.queue.map(({ name }) => name);
  }

  isSet(which: WhichTimer | undefined): boolean {
    return this.#clock.queue.some(matches(which));
  }

  get stimuli(): Stimulus[] {
    return this.snapshot ? stimuliOf(this.#model, this.snapshot, this.timers) : startsOf(this.#model);
  }

  apply(stimulus: Stimulus): Step {
    const firedTimer = this.#applyDeterministically(stimulus);
    const rest = this.snapshot;
    return { stimulus, firedTimer, rest, microsteps: this.#recorder.take(rest) };
  }

  /** Applies a stimulus without recording it, which is faster, for steps already seen. A start has to be recorded. */
  skip(stimulus: Stimulus): void {
    this.#subscription.unsubscribe();
    this.#applyDeterministically(stimulus);
    this.#recorder.resume(this.snapshot);
    this.#subscription = this.#subscribe();
  }

  #subscribe(): Subscription {
    return this.#parent.system.inspect(this.#inspect);
  }

  #applyDeterministically(stimulus: Stimulus): FiredTimer | undefined {
    return withFixedRandom(() => this.#perform(stimulus));
  }

  #perform(stimulus: Stimulus): FiredTimer | undefined {
    switch (stimulus.kind) {
      case 'start':
        this.#start({ input: stimulus.input });
        return undefined;
      case 'resume':
        this.#start({ snapshot: this.#machine.resolveState(stimulus.resumed) });
        return undefined;
      case 'timer': {
        const timer = this.#clock.ringNext(matches(stimulus.which));
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

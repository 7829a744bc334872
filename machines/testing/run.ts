import {
  type AnyMachineSnapshot,
  createActor,
  fromTransition,
  type InspectionEvent,
  type Observer,
} from 'xstate';
import { ManualClock } from './clock.ts';
import { withStandIns } from './controllable.ts';
import type { Microstep } from './microstep.ts';
import type { AnyModel } from './model.ts';
import { Recorder } from './recorder.ts';
import { type Stimulus, stimuliOf } from './stimulus.ts';

/** What one stimulus did to the machine. */
export interface Step {
  stimulus: Stimulus;
  microsteps: readonly Microstep[];
  /** For a timer: the milliseconds it was set for. */
  delay: number | undefined;
}

/** The parent of the machine under test: somewhere to send to, and nothing else. */
const parentLogic = fromTransition((state: null) => state, null);

/** One life of a model's machine: its actors are stand-ins, its clock is ours, and everything it does is written down. */
export class Run {
  /** What happened at the start. */
  readonly start: Microstep;
  readonly #clock = new ManualClock();
  readonly #recorder = new Recorder();
  readonly #model: AnyModel;
  readonly #actor;

  /** @param listen sees every inspection event too, such as the `inspect` of a coverage */
  constructor(model: AnyModel, listen?: (event: InspectionEvent) => void) {
    this.#model = model;
    const inspect: Observer<InspectionEvent> = {
      next: (event) => {
        this.#recorder.inspect(event);
        listen?.(event);
      },
    };
    const parent = createActor(parentLogic, { clock: this.#clock, inspect });
    parent.start();
    this.#actor = createActor(withStandIns(model.machine), { parent, input: model.input });
    this.#actor.start();
    this.start = this.#recorder.takeStart(this.snapshot);
  }

  get snapshot(): AnyMachineSnapshot {
    return this.#actor.getSnapshot();
  }

  /** The names of the timers that are set, in no order. */
  get timers(): string[] {
    return Object.keys(this.#actor.system.getSnapshot()._scheduledEvents)
      .map((id) => id.replace(/^[^.]*\./, ''))
      .sort();
  }

  /** What can happen next. */
  get stimuli(): Stimulus[] {
    return stimuliOf(this.#model, this.snapshot, !this.#clock.isIdle);
  }

  /** Lets something happen and says what it did. */
  apply(stimulus: Stimulus): Step {
    const delay = this.#let(stimulus);
    return { stimulus, delay, microsteps: this.#recorder.take() };
  }

  #let(stimulus: Stimulus): number | undefined {
    if (stimulus.kind === 'timer') return this.#clock.ringNext();
    if (stimulus.kind === 'event') this.#actor.send(stimulus.event);
    else {
      const { kind, actor, value } = stimulus;
      const settle = kind === 'done' ? { output: value } : { error: value };
      this.snapshot.children[actor]?.send({ type: `@settle.${kind}`, ...settle });
    }
    return undefined;
  }
}

import { expect } from '@playwright/test';
import { followClaims, type PlannedStep, Run } from 'chart-testing';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { cause } from './cause.ts';
import { missingIn } from './missing.ts';
import { soon } from './patience.ts';
import type { Rooms } from './room.ts';
import { Scene } from './scene.ts';
import { type AnyStage, callsOf, type Moment } from './stage.ts';
import { add, newTally, type Tally } from './tally.ts';

/** The sorted paths of the innermost active states of a snapshot's value. */
function placesIn(value: unknown, above = ''): string[] {
  if (typeof value === 'string') return [`${above}${value}`];
  const within = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (within.length === 0) return [above.slice(0, -1)];
  return within.flatMap(([name, inner]) => placesIn(inner, `${above}${name}.`)).sort();
}

interface WalkOptions {
  stage: AnyStage;
  rooms: Rooms;
  files: ReadonlyMap<string, Buffer>;
  tally?: Tally;
}

/** The parts of a planned step that are used here. */
type Wanted = Pick<PlannedStep, 'kind' | 'stimulus' | 'transitions' | 'states'>;

/** Walks a path in two places at once: on the model in Node, for the expectations, and in the browser. */
export class Walker {
  readonly scene: Scene;
  readonly #stage: AnyStage;
  readonly #tally: Tally;
  readonly #run: Run;
  readonly #claimed: ReturnType<typeof followClaims>;
  /** The current snapshot, with the context from the model's claims. */
  #now: AnyMachineSnapshot | undefined;
  /** How often each actor was started. */
  readonly #started = new Map<string, number>();
  /** The latest input of each actor. */
  readonly #inputs = new Map<string, unknown>();
  readonly #trail: string[] = [];
  /** Transition counts at the end of the last step. */
  #hits: Record<string, number> = {};

  private constructor({ stage, tally = newTally() }: WalkOptions, scene: Scene) {
    this.scene = scene;
    this.#stage = stage;
    this.#tally = tally;
    this.#run = new Run(stage.model);
    this.#claimed = followClaims(stage.model);
  }

  static async begin(options: WalkOptions): Promise<Walker> {
    const { stage, rooms, files } = options;
    const held = Object.values(stage.calls ?? {}).flatMap((calls = []) => callsOf(calls));
    const holdsSocket = stage.holdsSocket ?? stage.socket !== undefined;
    return new Walker(options, await Scene.open({ rooms, files, held, holdsSocket }));
  }

  /**
   * Performs the next step and checks the result.
   * @throws if an expectation fails or the stage lacks something
   */
  async step(planned: Wanted): Promise<void> {
    const stimulus = this.#run.stimuli.find(
      ({ kind, words }) => kind === planned.kind && words === planned.stimulus,
    );
    if (!stimulus) throw new Error(`“${planned.stimulus}” cannot happen here any more: plan anew`);
    expect(missingIn(this.#stage, [planned], [stimulus]), 'what the stage does not have').toEqual([]);
    const before = this.#now;
    await this.scene.markToastsSeen();
    const step = this.#run.apply(stimulus);
    if (!step.rest) throw new Error('The model’s run did not settle');
    const context = this.#claimed(step);
    const after: AnyMachineSnapshot = { ...step.rest, context };
    this.#now = after;
    this.#trail.push(planned.states.join('+'));
    const moment = { scene: this.scene, after: { context }, trail: this.#trail };
    let isSent = false;
    const note = (why: string) => {
      isSent = true;
      add(this.#tally.sent, why);
    };
    const turn = { ...moment, before, after };
    await cause({ stage: this.#stage, stimulus, turn, inputs: this.#inputs, note });
    for (const { src, input } of step.microsteps.flatMap(({ starts }) => starts)) {
      add(this.#started, src);
      this.#inputs.set(src, input);
    }
    await this.#arrive(planned, after.status);
    await this.#waitForCalls();
    await this.#see(moment, planned);
    await this.#count(isSent ? this.#tally.sentHits : this.#tally.hits);
    expect(this.scene.faults, 'errors in the page').toEqual([]);
  }

  [Symbol.asyncDispose] = (): Promise<void> => this.scene.close();

  get #machine() {
    return this.#stage.model.machine.id;
  }

  /** Waits until the machine in the browser has taken the planned transitions and is in the planned states. */
  async #arrive({ states, transitions }: Wanted, status: string): Promise<void> {
    const places = states.toSorted();
    const isOutOfSight =
      status !== 'active' || places.some((place) => place in (this.#stage.momentary ?? {}));
    const walked = Map.groupBy(transitions, (id) => id);
    const look = async () => {
      const now = await this.scene.look(this.#machine);
      const missed = [...walked].filter(
        ([id, times]) => (now.hits[id] ?? 0) < (this.#hits[id] ?? 0) + times.length,
      );
      return {
        states: isOutOfSight ? places : now.snapshot ? placesIn(now.snapshot.value) : ['not running'],
        'transitions not taken': missed.map(([id]) => id),
      };
    };
    await expect
      .poll(look, soon(`the state of ${this.#machine} in the browser`))
      .toEqual({ states: places, 'transitions not taken': [] });
  }

  /** Waits until the app has made the calls of the machine's actors, which can be answered only then. */
  async #waitForCalls(): Promise<void> {
    const { calls = {}, socket } = this.#stage;
    for (const [actor, wanted = []] of Object.entries(calls)) {
      const groups = 'either' in wanted ? [wanted.either] : wanted.map((call) => [call]);
      for (const group of groups) await this.scene.backend.asked(group, this.#started.get(actor) ?? 0);
    }
    if (socket !== undefined) await this.scene.socket.asked(this.#started.get(socket) ?? 0);
  }

  /** Counts the transitions taken in the browser since the last step. */
  async #count(tally: Map<string, number>): Promise<void> {
    const { hits } = await this.scene.look(this.#machine);
    for (const [id, times] of Object.entries(hits)) {
      const more = times - (this.#hits[id] ?? 0);
      if (more > 0) add(tally, id, more);
    }
    this.#hits = hits;
  }

  async #see(moment: Moment<AnyStateMachine>, { states, transitions }: Wanted): Promise<void> {
    const { sees, seesAfter = {} } = this.#stage;
    // First, because toasts disappear.
    for (const id of transitions) await withPlace(`after ${id}`, async () => seesAfter[id]?.(moment));
    for (const place of states.toSorted())
      await withPlace(`in ${place || 'the final state'}`, async () => sees[place]?.(moment));
  }
}

/** Prefixes errors with the place where they happened. */
export async function withPlace(where: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (error instanceof Error) error.message = `${where}: ${error.message}`;
    throw error;
  }
}

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

/** The innermost active states of a snapshot's value by their paths, in one order. */
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

/** What a walk needs to know of a planned step. */
type Wanted = Pick<PlannedStep, 'kind' | 'stimulus' | 'transitions' | 'states'>;

/** A path on its way: in Node on the model's run, which says what is to be expected, and in the browser. */
export class Walker {
  readonly scene: Scene;
  readonly #stage: AnyStage;
  readonly #tally: Tally;
  readonly #run: Run;
  readonly #claimed: ReturnType<typeof followClaims>;
  /** Where the path is, with what the model says of the context. */
  #now: AnyMachineSnapshot | undefined;
  /** How often each actor of the machine has been started. */
  readonly #started = new Map<string, number>();
  /** What each of them was last started with. */
  readonly #inputs = new Map<string, unknown>();
  readonly #trail: string[] = [];
  /** How often each transition was walked when the last step was over. */
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
    const held = Object.values(stage.asks ?? {}).flatMap((asked = []) => callsOf(asked));
    const holdsSocket = stage.holdsSocket ?? stage.socket !== undefined;
    return new Walker(options, await Scene.open({ rooms, files, held, holdsSocket }));
  }

  /**
   * Causes the next step, and looks at what has come of it.
   * @throws what was not as expected, or what the stage lacks
   */
  async step(planned: Wanted): Promise<void> {
    const stimulus = this.#run.stimuli.find(
      ({ kind, words }) => kind === planned.kind && words === planned.stimulus,
    );
    if (!stimulus) throw new Error(`“${planned.stimulus}” cannot happen here any more: plan anew`);
    expect(missingIn(this.#stage, [planned], [stimulus]), 'what the stage does not have').toEqual([]);
    const before = this.#now;
    await this.scene.noteNews();
    const step = this.#run.apply(stimulus);
    if (!step.rest) throw new Error('The model’s run has come to no rest');
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
    await this.#asked();
    await this.#see(moment, planned);
    await this.#count(isSent ? this.#tally.sentHits : this.#tally.hits);
    expect(this.scene.faults, 'errors in the page').toEqual([]);
  }

  [Symbol.asyncDispose] = (): Promise<void> => this.scene.close();

  get #machine() {
    return this.#stage.model.machine.id;
  }

  /** Waits until the machine in the browser has walked what is planned, and rests where that is planned. */
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
        rests: isOutOfSight
          ? places
          : now.snapshot
            ? placesIn(now.snapshot.value)
            : ['nowhere: it does not run'],
        'has not walked': missed.map(([id]) => id),
      };
    };
    await expect
      .poll(look, soon(`where ${this.#machine} is in the browser`))
      .toEqual({ rests: places, 'has not walked': [] });
  }

  /** Waits until the app has asked whatever the machine's actors are to ask: only then can it be answered. */
  async #asked(): Promise<void> {
    const { asks = {}, socket } = this.#stage;
    for (const [actor, asked = []] of Object.entries(asks)) {
      const together = 'either' in asked ? [asked.either] : asked.map((call) => [call]);
      for (const calls of together) await this.scene.backend.asked(calls, this.#started.get(actor) ?? 0);
    }
    if (socket !== undefined) await this.scene.socket.asked(this.#started.get(socket) ?? 0);
  }

  /** Notes what was walked in the browser since the last step. */
  async #count(tally: Map<string, number>): Promise<void> {
    const { hits } = await this.scene.look(this.#machine);
    for (const [id, times] of Object.entries(hits)) {
      const more = times - (this.#hits[id] ?? 0);
      if (more > 0) add(tally, id, more);
    }
    this.#hits = hits;
  }

  async #see(moment: Moment<AnyStateMachine>, { states, transitions }: Wanted): Promise<void> {
    const { sees, tells = {} } = this.#stage;
    // A toast does not stay for long.
    for (const id of transitions) await placed(`what ${id} tells`, async () => tells[id]?.(moment));
    for (const place of states.toSorted())
      await placed(`what is seen in ${place || 'rest'}`, async () => sees[place]?.(moment));
  }
}

/** Lets an error say where it happened. */
export async function placed(where: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (error instanceof Error) error.message = `${where}: ${error.message}`;
    throw error;
  }
}

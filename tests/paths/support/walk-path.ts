import {
  followClaims,
  type PlannedPath,
  type PlannedStep,
  Run,
  type Stimulus,
  type Way,
} from 'chart-testing';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { cause } from './cause.ts';
import { soon } from './patience.ts';
import { placesIn } from './places.ts';
import { Scene } from './scene.ts';
import { type AnyStage, callsOf, type Moment } from './stage.ts';
import { add, type Tally } from './tally.ts';

interface PathOptions {
  stage: AnyStage;
  browser: Browser;
  files: ReadonlyMap<string, Buffer>;
  tally: Tally;
  /** Sees the page of a path that failed, before it is closed. */
  failed: (scene: Scene) => Promise<void>;
}

/** A path on its way: in Node on the model's run, which says what is to be expected, and in the browser. */
class Walker {
  readonly #stage: AnyStage;
  readonly #scene: Scene;
  readonly #tally: Tally;
  readonly #run: Run;
  readonly #claimed: ReturnType<typeof followClaims>;
  /** Where the path is, with what the model says of the context. */
  #now: AnyMachineSnapshot | undefined;
  /** How often each actor of the machine has been started. */
  readonly #started = new Map<string, number>();
  readonly #trail: string[] = [];
  /** How often each transition was walked when the last step was over. */
  #hits: Record<string, number> = {};

  constructor(stage: AnyStage, scene: Scene, tally: Tally) {
    this.#stage = stage;
    this.#scene = scene;
    this.#tally = tally;
    this.#run = new Run(stage.model);
    this.#claimed = followClaims(stage.model);
  }

  async step(stimulus: Stimulus, planned: PlannedStep | undefined): Promise<void> {
    const before = this.#now;
    await this.#scene.noteNews();
    const step = this.#run.apply(stimulus);
    if (!step.rest || !planned) throw new Error('The model’s run has come to no planned rest');
    const context = this.#claimed(step);
    const after: AnyMachineSnapshot = { ...step.rest, context };
    this.#now = after;
    this.#trail.push(planned.states.join('+'));
    for (const { starts } of step.microsteps) for (const { src } of starts) add(this.#started, src);

    const moment = { scene: this.#scene, after: { context }, trail: this.#trail };
    let isSent = false;
    const note = (why: string) => {
      isSent = true;
      add(this.#tally.sent, why);
    };
    await cause({ stage: this.#stage, stimulus, turn: { ...moment, before, after }, note });
    if (!this.#stage.steppedByServer) await this.#arrive(planned, after.status);
    await this.#asked();
    await this.#see(moment, planned);
    await this.#count(isSent ? this.#tally.sentHits : this.#tally.hits);
    if (this.#stage.steppedByServer) for (const id of planned.transitions) add(this.#tally.seen, id);
    expect(this.#scene.faults, 'errors in the page').toEqual([]);
  }

  end = (): Promise<void> => this.#scene.close();

  get #machine() {
    return this.#stage.model.machine.id;
  }

  /** Waits until the machine in the browser has walked what is planned, and rests where that is planned. */
  async #arrive({ states, transitions }: PlannedStep, status: string): Promise<void> {
    const places = states.toSorted();
    const isOutOfSight =
      status !== 'active' || places.some((place) => place in (this.#stage.momentary ?? {}));
    const walked = Map.groupBy(transitions, (id) => id);
    const look = async () => {
      const now = await this.#scene.look(this.#machine);
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
      for (const calls of together) await this.#scene.backend.asked(calls, this.#started.get(actor) ?? 0);
    }
    if (socket !== undefined) await this.#scene.socket.asked(this.#started.get(socket) ?? 0);
  }

  /** Notes what was walked in the browser since the last step. */
  async #count(tally: Map<string, number>): Promise<void> {
    const { hits } = await this.#scene.look(this.#machine);
    for (const [id, times] of Object.entries(hits)) {
      const more = times - (this.#hits[id] ?? 0);
      if (more > 0) add(tally, id, more);
    }
    this.#hits = hits;
  }

  async #see(moment: Moment<AnyStateMachine>, { states, transitions }: PlannedStep): Promise<void> {
    const { sees, tells = {} } = this.#stage;
    // A toast does not stay for long.
    for (const id of transitions) await placed(`what ${id} tells`, async () => tells[id]?.(moment));
    for (const place of states.toSorted())
      await placed(`what is seen in ${place || 'rest'}`, async () => sees[place]?.(moment));
  }
}

/** Lets an error say where it happened. */
async function placed(where: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (error instanceof Error) error.message = `${where}: ${error.message}`;
    throw error;
  }
}

/**
 * Walks a path in a browser of its own, and notes what was walked there.
 * @throws what was not as expected, with the step at which it was
 */
export async function walkPath(
  { stage, browser, files, tally, failed }: PathOptions,
  { steps }: PlannedPath,
  way: Way,
): Promise<void> {
  const held = Object.values(stage.asks ?? {}).flatMap((asked = []) => callsOf(asked));
  const scene = await Scene.open({
    browser,
    files,
    held,
    holdsSocket: stage.holdsSocket ?? stage.socket !== undefined,
  });
  const walker = new Walker(stage, scene, tally);
  tally.paths += 1;
  try {
    for (const [nth, stimulus] of way.entries()) {
      await placed(`step ${nth} (${stimulus.words})`, () => walker.step(stimulus, steps[nth]));
      if (nth > 0) tally.steps += 1;
    }
  } catch (error) {
    await failed(scene);
    throw error;
  } finally {
    await walker.end();
  }
}

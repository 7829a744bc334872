import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { listTransitions, makePlan, openProject, runnablePath, type Strategy } from 'chart-testing';
import { fingerprints, writeCoverage } from 'chart-testing/coverage-files';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { loadClient } from '#tests/support/foreign/client-files.ts';
import { openRooms } from './browser.ts';
import { missingIn, unknownIn } from './missing.ts';
import type { Scene } from './scene.ts';
import type { AnyStage } from './stage.ts';
import { newTally, reachedIn, tallyLines } from './tally.ts';
import { Walker, withPlace } from './walk-path.ts';

const walkable = ['transitions', 'pairs', 'states'] as const satisfies readonly Strategy[];

/**
 * Returns which paths to walk: every transition, or with `PATHS=pairs` every two in a row. `PATHS=states` takes the
 * shortest path to each state, which misses transitions and fails for that.
 * @throws when `PATHS` names none of them
 */
function wantedStrategy(named = process.env.PATHS ?? 'transitions'): Strategy {
  const found = walkable.find((strategy) => strategy === named);
  if (found) return found;
  throw new Error(`PATHS=${named}: expected ${walkable.join(', ')}.`);
}

const project = await openProject();
const charts = fingerprints(project);
const pictures = join(import.meta.dirname, '../../../reports/paths-browser');

async function takePicture(scene: Scene, id: string) {
  mkdirSync(pictures, { recursive: true });
  await scene.page.screenshot({ path: join(pictures, `${id}.png`) }).catch(() => {});
}

/** Defines a test for every planned path of a machine, and one that all transitions were walked. */
export function testStage(stage: AnyStage): void {
  const { name, model } = stage;
  const { paths } = makePlan(name, model, { strategy: wantedStrategy() });
  const transitions = listTransitions(model.machine).map(({ id }) => id);
  const tally = newTally();
  const files = loadClient(inject('testClient'));

  describe(name, () => {
    test('the stage names only states and transitions that exist', () => {
      expect(unknownIn(stage)).toEqual([]);
    });

    for (const path of paths) {
      test(`${path.rows.join(' ')} ${path.id} ${path.title}`, async () => {
        const way = runnablePath(model, path);
        expect(missingIn(stage, path.steps, way), `what the stage of ${name} does not have`).toEqual([]);
        const started = performance.now();
        const options = { stage, tally, rooms: await openRooms(), files: await files };
        const walker = await Walker.begin(options);
        const { scene } = walker;
        tally.paths += 1;
        try {
          for (const [nth, step] of path.steps.entries())
            await withPlace(`step ${nth} (${step.stimulus})`, () => walker.step(step));
        } catch (error) {
          await takePicture(scene, path.id);
          throw error;
        } finally {
          await scene.close();
        }
        tally.steps += path.steps.length - 1;
        tally.ms += performance.now() - started;
      });
    }

    test(`all ${transitions.length} transitions were walked in the browser`, () => {
      const reached = reachedIn(tally);
      expect(
        transitions.filter((id) => !reached.has(id)),
        'transitions not walked',
      ).toEqual([]);
    });

    afterAll(() => {
      // A run of a single path must not replace the results of a full run.
      if (tally.paths >= paths.length) {
        const sent = Object.fromEntries(tally.sentHits);
        writeCoverage(project, 'paths', Object.fromEntries(tally.hits), name, { charts, sent });
      }
      console.info(tallyLines(name, tally, transitions));
    });
  });
}

import { loadModels } from '../charts/load.ts';
import { makePlan } from '../paths/make-plan.ts';
import type { PlannedPath } from '../paths/plan.ts';
import type { Project } from '../project.ts';
import type { Gap, MachineCoverage } from './judge.ts';

/** How many steps of a path it takes to walk a transition. */
const stepsTo = (id: string, { steps }: PlannedPath) => {
  const at = steps.findIndex(({ transitions }) => transitions.includes(id));
  return at < 0 ? Number.POSITIVE_INFINITY : at;
};

function nearest(id: string, paths: readonly PlannedPath[]): PlannedPath | undefined {
  const [first] = paths.toSorted((a, b) => stepsTo(id, a) - stepsTo(id, b));
  return first && stepsTo(id, first) < Number.POSITIVE_INFINITY ? first : undefined;
}

function hint(
  { walk, whole }: Project,
  machine: string,
  { id, run }: Gap,
  paths: readonly PlannedPath[],
): string {
  const path = nearest(id, paths);
  const list = `npx chart-testing paths --machine ${machine}`;
  if (!path) return `No path of the model walks it; why, says ${list}`;
  const walks = `Path ${path.id} walks it in step ${stepsTo(id, path)}`;
  return `${walks}: ${run === whole.run && walk ? `${walk.command} ${machine}` : list}`;
}

/** How each transition that is owed could be walked, by id; planned from the models, so only when something is owed. */
export async function hintsFor(
  project: Project,
  machines: readonly MachineCoverage[],
): Promise<Map<string, string>> {
  const owing = machines.filter(({ gaps }) => gaps.length > 0);
  const models = owing.length > 0 ? await loadModels(project) : [];
  return new Map(
    owing.flatMap(({ machine, gaps }) => {
      const model = models.find(({ name }) => name === machine)?.model;
      const paths = model ? makePlan(machine, model, { strategy: 'transitions' }).paths : [];
      return gaps.map((gap): [string, string] => [gap.id, hint(project, machine, gap, paths)]);
    }),
  );
}

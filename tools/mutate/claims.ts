import { type AnyModel, planTour, sayIssue, walk } from 'chart-testing';

const models = import.meta.glob<Record<string, AnyModel>>('../../machines/*/*.model.ts');

/** The first broken claim of a machine's model; null if all hold. */
export async function brokenClaim(machine: string): Promise<string | null> {
  const loaded = await models[`../../machines/${machine}/${machine}.model.ts`]?.();
  const model = Object.values(loaded ?? {}).find((value) => 'machine' in value && 'states' in value);
  if (!model) throw new Error(`${machine} has no model`);
  const plan = planTour(model);
  if (plan.broken[0]) return sayIssue(plan.broken[0]);
  const { missed, gaps, broken } = walk(plan);
  const [issue] = [...gaps, ...broken.flat()];
  if (issue) return sayIssue(issue);
  return missed[0] ? `${missed[0]} cannot be walked` : null;
}

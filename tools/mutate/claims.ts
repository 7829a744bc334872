import { type AnyModel, planTour, sayIssue, walk } from 'chart-testing';

const models = import.meta.glob<Record<string, AnyModel>>('../../machines/*/*.model.ts');

/** What the model of a machine sees to be other than it claims; null when all is as it should be. */
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

import type { Chart, ChartState, ChartTransition } from '../charts/chart.ts';
import { describeChart } from '../charts/describe-chart.ts';
import { type ClaimIndex, indexClaims } from '../claims/claim-index.ts';
import type { AnyModel } from '../model.ts';

/** What a chart and its model say of each state and transition, to be looked up by id. */
export interface Glossary {
  chart: Chart;
  states: ReadonlyMap<string, ChartState>;
  transitions: ReadonlyMap<string, ChartTransition>;
  claims: ClaimIndex;
}

const byId = <T extends { id: string }>(things: readonly T[]) =>
  new Map(things.map((thing) => [thing.id, thing]));

const known = new WeakMap<AnyModel, Glossary>();

/** The words of a machine, read once. `name` is that of its folder. */
export function glossaryOf(name: string, model: AnyModel): Glossary {
  const before = known.get(model);
  if (before) return before;
  const chart = describeChart(name, model.machine);
  const made = {
    chart,
    states: byId(chart.states),
    transitions: byId(chart.transitions),
    claims: indexClaims(model),
  };
  known.set(model, made);
  return made;
}

import type { Chart, ChartState } from 'chart-testing';

/** Who is within whom in one chart. */
export interface Family {
  root: ChartState;
  get(id: string): ChartState;
  childrenOf(id: string): ChartState[];
  /** Whether `id` is `ancestor` or somewhere within it. */
  isIn(id: string, ancestor: string): boolean;
  /** 0 for the root. */
  depthOf(id: string): number;
}

/** @throws when the chart has no root or refers to a state that is not there. */
export function familyOf(chart: Chart): Family {
  const byId = new Map(chart.states.map((state) => [state.id, state]));
  const children = Map.groupBy(chart.states, ({ parent }) => parent);
  const get = (id: string): ChartState => {
    const state = byId.get(id);
    if (!state) throw new Error(`${chart.id} has no state ${id}.`);
    return state;
  };
  const depthOf = (id: string): number => {
    const { parent } = get(id);
    return parent === null ? 0 : depthOf(parent) + 1;
  };
  const isIn = (id: string, ancestor: string): boolean => {
    if (id === ancestor) return true;
    const { parent } = get(id);
    return parent !== null && isIn(parent, ancestor);
  };
  const root = chart.states[0];
  if (!root) throw new Error(`${chart.id} has no states.`);
  return { root, get, childrenOf: (id) => children.get(id) ?? [], isIn, depthOf };
}

import type { Box, ChartLayout } from '../../layout/chart-layout.ts';

/** Where a state or transition is drawn; null when it is not in this chart. */
export function boxOf(layout: ChartLayout, id: string): Box | null {
  const state = layout.states.find((one) => one.id === id);
  const rows = [...layout.states, ...layout.arrows].flatMap((one) => one.rows);
  return state ?? rows.find((row) => row.id === id) ?? null;
}

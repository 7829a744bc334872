import type { DrawnChart } from '../../data/page-data.ts';
import type { Paint } from './paint.ts';

export interface ChartViewProps {
  chart: DrawnChart;
  /** Ids of the states that are lit: where the running machine is. */
  active: ReadonlySet<string>;
  /** Id of a state or transition. */
  selected: string | null;
  onSelect: (id: string | null) => void;
  /** By id of a state or transition. */
  paint: (id: string) => Paint;
  /** Brought into sight whenever it changes. */
  focusId?: string | null;
}

/** One statechart, drawn. Fills the box it stands in. */
export function ChartView({ chart }: ChartViewProps) {
  return (
    <svg role="img" aria-label={chart.id} viewBox={`0 0 ${chart.layout.width} ${chart.layout.height}`} />
  );
}

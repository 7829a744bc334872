import type { Chart } from '#tools/charts/chart.ts';
import { useLive } from './use-live.ts';

export interface LivePanelProps {
  charts: readonly Chart[];
  /** Id of the machine whose chart is shown: its events can be sent. */
  shown: string;
  /** Asks for another machine's chart, by its id. */
  onShow: (machineId: string) => void;
}

/** The running app, followed: its actors, what happened between them, and what can be done to it. */
export function LivePanel(_: LivePanelProps) {
  const { connected } = useLive();
  return connected ? null : <p>Open the app with ?inspect to follow it here.</p>;
}

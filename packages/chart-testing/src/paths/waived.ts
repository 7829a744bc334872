import type { Chart } from '../charts/chart.ts';
import type { Waiver } from '../coverage/waivers.ts';
import type { Unreachable } from './plan.ts';

/** What cannot be reached, parted by whether a waiver of the file of waivers says that it need not be. */
export interface Parted {
  waived: (Unreachable & { reason: string })[];
  left: Unreachable[];
}

/** A waiver names a transition. A state is waived with all the transitions that leave it, if there are any. */
function reasonFor(id: string, { transitions }: Chart, waivers: readonly Waiver[]): string | undefined {
  const said = (transition: string) =>
    waivers.find((waiver) => waiver.id === transition && waiver.run === undefined)?.reason;
  const leaving = transitions.filter(({ source }) => source === id).map((transition) => said(transition.id));
  return said(id) ?? (leaving.every((reason) => reason !== undefined) ? leaving[0] : undefined);
}

export function partWaived(
  unreachable: readonly Unreachable[],
  chart: Chart,
  waivers: readonly Waiver[],
): Parted {
  const parted: Parted = { waived: [], left: [] };
  for (const one of unreachable) {
    const reason = reasonFor(one.id, chart, waivers);
    if (reason === undefined) parted.left.push(one);
    else parted.waived.push({ ...one, reason });
  }
  return parted;
}

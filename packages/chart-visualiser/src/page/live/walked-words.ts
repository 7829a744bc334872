import type { Chart, ChartTransition } from 'chart-testing';

/** A transition that was walked, in words of its chart. */
export interface WalkedWords {
  id: string;
  words: string;
}

const saying = ({ branch, label, description, guard }: ChartTransition): string => {
  if (branch === 'else') return `${label}: no guard let it pass`;
  return [description || label, guard && `(guard ${guard})`].filter(Boolean).join(' ');
};

/** Says what the charts say of transitions, by their ids. */
export function walkedWords(charts: readonly Chart[], ids: readonly string[]): WalkedWords[] {
  return ids.map((id) => {
    const found = charts.flatMap(({ transitions }) => transitions).find((transition) => transition.id === id);
    return { id, words: found ? saying(found) : id };
  });
}

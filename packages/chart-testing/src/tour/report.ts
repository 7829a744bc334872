import type { Walk } from './walk.ts';

type Figures = Pick<Walk, 'transitions' | 'missed' | 'paths' | 'steps' | 'ms'>;

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

function line(name: string, { transitions, missed, paths, steps, ms }: Figures): string {
  const walked = `${transitions.length - missed.length}/${transitions.length} transitions`;
  return [`${name} ${walked}`, counted(paths, 'path'), counted(steps, 'step'), `${Math.round(ms)} ms`].join(
    ', ',
  );
}

function total(walks: readonly Walk[]): Figures {
  const sum = (figure: (walk: Walk) => number) => walks.reduce((all, walk) => all + figure(walk), 0);
  return {
    transitions: walks.flatMap(({ transitions }) => transitions),
    missed: walks.flatMap(({ missed }) => missed),
    paths: sum(({ paths }) => paths),
    steps: sum(({ steps }) => steps),
    ms: sum(({ ms }) => ms),
  };
}

/** One line per machine, what was missed by id, and a total: `session 31/31 transitions, 5 paths, 48 steps, 12 ms`. */
export function report(walks: readonly Walk[]): string {
  const lines = walks.flatMap((walk) => [
    line(walk.name, walk),
    ...walk.missed.map((id) => `  not walked: ${id}`),
  ]);
  return [...lines, line('total', total(walks))].join('\n');
}

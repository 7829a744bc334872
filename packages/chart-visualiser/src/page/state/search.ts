import type { Chart, ChartState, ChartTransition, PathPlan } from 'chart-testing';

const titles = {
  machine: 'Machines',
  state: 'States',
  event: 'What happens',
  guard: 'Guards',
  action: 'Actions',
  actor: 'Actors',
  screen: 'What the person sees',
  row: 'Requirements',
  path: 'Paths',
};

type EntryKind = keyof typeof titles;

export interface Entry {
  kind: EntryKind;
  /** Unique among all entries. */
  key: string;
  name: string;
  /** Where it is, in words. */
  place: string;
  /** Searched as well; matches count less. */
  more: string;
  machine: string;
  /** The state, transition or path it leads to; null for a machine. */
  id: string | null;
}

type Part = Omit<Entry, 'key' | 'machine'>;

const part = (kind: EntryKind, name: string, place: string, id: string | null, more = ''): Part => ({
  kind,
  name,
  place,
  more,
  id,
});

const stateParts = (chart: Chart, state: ChartState): Part[] => {
  const { id, description, key, path, screen, tags, entry, exit, invokes } = state;
  const place = path === '' ? chart.id : `${chart.id} · ${path}`;
  return [
    ...(path === '' ? [] : [part('state', key, place, id, [description, path, ...tags].join(' '))]),
    ...[...entry, ...exit].map((name) => part('action', name, place, id)),
    ...invokes.map((actor) => part('actor', actor.id, place, id, actor.src)),
    ...(screen === null ? [] : [part('screen', screen, place, id)]),
  ];
};

const transitionParts = (chart: Chart, transition: ChartTransition): Part[] => {
  const { id, source, label, branch, guard, actions, description } = transition;
  const from = chart.states.find((state) => state.id === source)?.path || 'anywhere';
  const condition = branch === 'else' ? ' · otherwise' : guard ? ` · if ${guard}` : '';
  const place = `${chart.id} · ${from} · ${label}`;
  return [
    part('event', label, `${chart.id} · ${from}${condition}`, id, description),
    ...(guard === null ? [] : [part('guard', guard, place, id)]),
    ...actions.map((name) => part('action', name, place, id)),
  ];
};

function rowParts(chart: Chart): Part[] {
  const firsts = new Map<string, Part>();
  for (const { id, rows } of [...chart.states, ...chart.transitions])
    for (const row of rows) if (!firsts.has(row)) firsts.set(row, part('row', row, chart.id, id));
  return [...firsts.values()];
}

const pathParts = (chart: Chart, plans: readonly PathPlan[]): Part[] =>
  plans.flatMap(({ paths }) =>
    paths.map(({ id, title }) => part('path', title, `${chart.id} · ${id}`, id, id)),
  );

/** Everything in the charts and their plans that can be found. */
export function listEntries(
  charts: readonly Chart[],
  plansOf: (chart: Chart) => readonly PathPlan[],
): Entry[] {
  return charts.flatMap((chart) => {
    const parts: Part[] = [
      part('machine', chart.id, chart.description, null, `${chart.name} ${chart.description}`),
      ...chart.states.flatMap((state) => stateParts(chart, state)),
      ...chart.transitions.flatMap((transition) => transitionParts(chart, transition)),
      ...rowParts(chart),
      ...pathParts(chart, plansOf(chart)),
    ];
    const byKey = new Map(parts.map((part) => [`${chart.id}/${part.kind}/${part.name}/${part.id}`, part]));
    return [...byKey].map(([key, part]) => ({ ...part, key, machine: chart.id }));
  });
}

const most = 6;

const fold = (text: string): string => text.toLowerCase();

/** `waitingForNetwork` and `session.signIn` by their words: `waiting for network`, `session sign in`. */
const spaced = (text: string): string => text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[.-]/g, ' ');

/** 3 if a word begins the name, 2 if it begins a word of it, 1 if it is within it, 0.5 if it is in the rest, else 0. */
function fitOf(word: string, name: string, rest: string): number {
  if (name.startsWith(word)) return 3;
  if (name.includes(` ${word}`)) return 2;
  if (name.includes(word)) return 1;
  return rest.includes(word) ? 0.5 : 0;
}

function scoreOf(words: readonly string[], { name, more, place }: Entry): number {
  const whole = fold(`${name} ${spaced(name)}`);
  const rest = fold(`${more} ${place}`);
  const fits = words.map((word) => fitOf(word, whole, rest));
  // Prefers shorter names.
  return fits.some((fit) => fit === 0) ? 0 : fits.reduce((sum, fit) => sum + fit, 0) - whole.length / 1_000;
}

const wordsOf = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean);

/** The entries that match every word, by kind, the best first; `left` counts those not listed. */
export function search(entries: readonly Entry[], text: string) {
  const words = wordsOf(text);
  const scored = entries
    .map((entry) => ({
      entry,
      score: words.length === 0 ? Number(entry.kind === 'machine') : scoreOf(words, entry),
    }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score);
  return [...Map.groupBy(scored, ({ entry }) => entry.kind)].map(([kind, hits]) => {
    const all = hits.map(({ entry }) => entry);
    const entries = words.length === 0 ? all : all.slice(0, most);
    return { kind, title: titles[kind], entries, left: all.length - entries.length };
  });
}

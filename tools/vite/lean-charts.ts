import type { Plugin } from 'vite';

/** A node of Rolldown's syntax tree, with the fields used here. */
type Node = { type: string; start: number; end: number; [field: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/**
 * Removes `description`, `meta` and `types` of charts from the client: they are for readers, tests, the visualiser and
 * the compiler, and make up a third of a chart.
 */
export function leanCharts(): Plugin {
  return {
    name: 'sidestage:lean-charts',
    apply: (_, { command, mode }) => command === 'build' && mode === 'production',
    enforce: 'post',
    transform: {
      filter: { id: /\/machines\/[^?]*\.machine\.ts$/ },
      handler(code) {
        const cuts: [number, number][] = [];
        collect(this.parse(code), cuts, code);
        return { code: without(code, cuts), map: null };
      },
    },
  };
}

/** The removed properties, by called function. */
const wordy: Readonly<Record<string, readonly string[]>> = {
  setup: ['types'],
  createMachine: ['description', 'meta'],
};

const nameOf = (key: unknown) => {
  if (!isNode(key)) return '';
  return String(key.type === 'Identifier' ? key.name : key.value);
};

/** Only in the arguments of those calls, and not inside functions or the context, which belong to the app. */
function collect(value: unknown, cuts: [number, number][], code: string, words?: readonly string[]): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, cuts, code, words);
    return;
  }
  if (!isNode(value) || (words && /Function/.test(value.type))) return;
  const property = words && value.type === 'Property' ? nameOf(value.key) : '';
  if (property === 'context') return;
  if (words?.includes(property)) {
    const comma = /^\s*,/.exec(code.slice(value.end))?.[0].length ?? 0;
    cuts.push([value.start, value.end + comma]);
    return;
  }
  const called = value.type === 'CallExpression' && isNode(value.callee) ? value.callee : null;
  const own = called && wordy[nameOf(called.property ?? called)];
  for (const [field, child] of Object.entries(value))
    collect(child, cuts, code, words ?? (own && field === 'arguments' ? own : undefined));
}

/** From the end, so that earlier positions stay valid. */
const without = (code: string, cuts: readonly [number, number][]): string =>
  cuts
    .toSorted(([a], [b]) => b - a)
    .reduce((rest, [start, end]) => rest.slice(0, start) + rest.slice(end), code);

import type { Plugin } from 'vite';

/** A node of the tree that Rolldown's parser answers; only what is used here. */
type Node = { type: string; start: number; end: number; [field: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/**
 * Leaves the words of the charts (`description`, `meta`) out of the client: they are for readers, tests and the
 * visualiser, never read by the app, and weigh a third of a chart.
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

const wordy = new Set(['description', 'meta']);

const nameOf = (key: unknown) => {
  if (!isNode(key)) return '';
  return String(key.type === 'Identifier' ? key.name : key.value);
};

/** Into the argument of `createMachine` alone, past functions and past the context, which are the app's own. */
function collect(value: unknown, cuts: [number, number][], code: string, inChart = false): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, cuts, code, inChart);
    return;
  }
  if (!isNode(value) || (inChart && /Function/.test(value.type))) return;
  const property = inChart && value.type === 'Property' ? nameOf(value.key) : '';
  if (property === 'context') return;
  if (wordy.has(property)) {
    const comma = /^\s*,/.exec(code.slice(value.end))?.[0].length ?? 0;
    cuts.push([value.start, value.end + comma]);
    return;
  }
  const isChart =
    value.type === 'CallExpression' &&
    isNode(value.callee) &&
    nameOf(value.callee.property) === 'createMachine';
  for (const [field, child] of Object.entries(value))
    collect(child, cuts, code, inChart || (isChart && field === 'arguments'));
}

function without(code: string, cuts: readonly [number, number][]): string {
  let rest = '';
  let from = 0;
  for (const [start, end] of [...cuts].sort(([a], [b]) => a - b)) {
    rest += code.slice(from, start);
    from = end;
  }
  return rest + code.slice(from);
}

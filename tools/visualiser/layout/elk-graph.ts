import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js';
import type { ChartState } from '#tools/charts/chart.ts';
import type { Family } from './family.ts';
import type { SizedLink } from './links.ts';
import type { Placed } from './placed.ts';
import type { SizedWords } from './state-words.ts';

export interface Plan {
  family: Family;
  /** The state that is laid out, with all within it. */
  top: ChartState;
  wordsOf: (id: string) => SizedWords;
  /** States that are laid out already and go in whole. */
  done: ReadonlyMap<string, Placed>;
  links: readonly SizedLink[];
  options: LayoutOptions;
}

export const dotSize = 12;
export const historySize = 28;
const inset = 18;

const spacing: LayoutOptions = {
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '3',
  'elk.spacing.labelLabel': '6',
  'elk.layered.spacing.nodeNodeBetweenLayers': '30',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
};

export const initialId = (parent: string) => `initial ${parent}`;

/** What ELK is asked. Ids of nodes are those of the states, of edges those of the links. */
export function elkGraph(plan: Plan): ElkNode {
  return {
    id: 'graph',
    children: [nodeOf(plan, plan.top)],
    edges: [...initialsOf(plan), ...plan.links.map(edgeOf)],
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
      'elk.json.edgeCoords': 'ROOT',
      'elk.json.shapeCoords': 'ROOT',
      'elk.padding': '[top=0,left=0,bottom=0,right=0]',
      'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
      'elk.layered.thoroughness': '20',
      ...spacing,
      ...plan.options,
    },
  };
}

function nodeOf(plan: Plan, state: ChartState): ElkNode {
  const { id } = state;
  const done = plan.done.get(id);
  if (done) return { id, width: done.width, height: done.height };
  if (state.type === 'history') return { id, width: historySize, height: historySize };
  const { width, height } = plan.wordsOf(id);
  const children = plan.family.childrenOf(id);
  if (children.length === 0) return { id, width: Math.max(width, 110), height };
  return {
    id,
    width,
    height,
    children: [
      ...(state.initial ? [{ id: initialId(id), width: dotSize, height: dotSize }] : []),
      ...children.map((child) => nodeOf(plan, child)),
    ],
    layoutOptions: {
      'elk.padding': `[top=${height + inset},left=${inset},bottom=${inset},right=${inset}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${height + 2 * inset})`,
      ...spacing,
    },
  };
}

function initialsOf(plan: Plan): ElkExtendedEdge[] {
  const within = (id: string): ElkExtendedEdge[] => {
    if (plan.done.has(id)) return [];
    const { initial } = plan.family.get(id);
    const below = plan.family.childrenOf(id).flatMap((child) => within(child.id));
    const edge = { id: initialId(id), sources: [initialId(id)], targets: [initial ?? ''] };
    return initial
      ? [{ ...edge, layoutOptions: { 'elk.layered.priority.direction': '10' } }, ...below]
      : below;
  };
  return within(plan.top.id);
}

const edgeOf = ({ id, source, target, width, height }: SizedLink): ElkExtendedEdge => ({
  id,
  sources: [source],
  targets: [target],
  labels: [{ id, text: id, width, height, layoutOptions: { 'elk.edgeLabels.inline': 'true' } }],
});

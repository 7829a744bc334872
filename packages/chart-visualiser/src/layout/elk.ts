import type { Chart, ChartState } from 'chart-testing';
import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js';
import type { Box, Point } from './chart-layout.ts';
import { type Family, include, movePlaced, type Placed } from './placed.ts';
import type { SizedLink } from './rows.ts';
import type { SizedWords } from './state-words.ts';

export interface LayoutTask {
  chart: Chart;
  family: Family;
  /** The state to lay out, with its descendants. */
  top: ChartState;
  /** States that are already laid out and are placed as one box. */
  done: ReadonlyMap<string, Placed>;
  links: readonly SizedLink[];
}

export interface LayoutStrategy {
  direction: 'DOWN' | 'RIGHT';
  options: LayoutOptions;
}

export interface Plan extends LayoutTask, LayoutStrategy {
  wordsOf: (id: string) => SizedWords;
  /** Outer states with their words to the left of their content instead of above it. */
  aside: ReadonlySet<string>;
}

export const dotSize = 12;
const historySize = 28;
const inset = 18;
const minWidth = 110;
/** Distance between the inward arrows of an outer state. */
const pitch = 24;

const spacing: LayoutOptions = {
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.portPort': '18',
  'elk.spacing.edgeLabel': '3',
  'elk.spacing.labelLabel': '6',
  'elk.spacing.nodeSelfLoop': '22',
  'elk.layered.spacing.nodeNodeBetweenLayers': '30',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
};

const initialId = (parent: string) => `initial ${parent}`;
/** The nodes where arrows from an outer state to its descendants start, and where arrows back end. */
const outId = (id: string) => `out ${id}`;
const backId = (id: string) => `back ${id}`;

const isInward = ({ family }: Plan, { source, target }: SizedLink) =>
  source !== target && family.isIn(target, source);
const isOutward = ({ family }: Plan, { source, target }: SizedLink) =>
  source !== target && family.isIn(source, target);

/** The ELK input. Nodes have the ids of states, edges those of links. */
export function elkGraph(plan: Plan): ElkNode {
  return {
    id: 'graph',
    children: [nodeOf(plan, plan.top)],
    edges: [...initialsOf(plan, plan.top.id), ...plan.links.map((link) => edgeOf(plan, link))],
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': plan.direction,
      'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
      'elk.json.edgeCoords': 'ROOT',
      'elk.json.shapeCoords': 'ROOT',
      'elk.padding': '[top=0,left=0,bottom=0,right=0]',
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
  if (children.length === 0) return { id, width: Math.max(width, minWidth), height };
  const isAside = plan.aside.has(id);
  const [top, left] = isAside ? [inset, width + 6] : [height + inset, inset];
  return {
    id,
    width,
    height,
    children: [
      ...anchorNodes(plan, outId(id), 'FIRST', (link) => link.source === id && isInward(plan, link)),
      ...(state.initial ? [{ id: initialId(id), width: dotSize, height: dotSize }] : []),
      ...children.map((child) => nodeOf(plan, child)),
      ...anchorNodes(plan, backId(id), 'LAST', (link) => link.target === id && isOutward(plan, link)),
    ],
    layoutOptions: {
      'elk.padding': `[top=${top},left=${left},bottom=${inset},right=${inset}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${isAside ? height : top + inset})`,
      ...spacing,
      ...plan.options,
    },
  };
}

/** A line-like node for the matching arrows; none without arrows. */
function anchorNodes(
  plan: Plan,
  id: string,
  layer: string,
  matches: (link: SizedLink) => boolean,
): ElkNode[] {
  const length = plan.links.filter(matches).length * pitch;
  if (length === 0) return [];
  const [width, height] = plan.direction === 'DOWN' ? [length, 1] : [1, length];
  return [{ id, width, height, layoutOptions: { 'elk.layered.layering.layerConstraint': layer } }];
}

function initialsOf(plan: Plan, id: string): ElkExtendedEdge[] {
  if (plan.done.has(id)) return [];
  const { initial } = plan.family.get(id);
  const below = plan.family.childrenOf(id).flatMap((child) => initialsOf(plan, child.id));
  if (!initial) return below;
  const layoutOptions = { 'elk.layered.priority.direction': '10', 'elk.layered.priority.shortness': '10' };
  return [{ id: initialId(id), sources: [initialId(id)], targets: [initial], layoutOptions }, ...below];
}

function edgeOf(plan: Plan, link: SizedLink): ElkExtendedEdge {
  const { id, source, target, width, height } = link;
  return {
    id,
    sources: [isInward(plan, link) ? outId(source) : source],
    targets: [isOutward(plan, link) ? backId(target) : target],
    labels: [{ id, text: id, width, height, layoutOptions: { 'elk.edgeLabels.inline': 'true' } }],
  };
}

const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({ x, y, width, height });

function* nodesOf(node: ElkNode): Generator<ElkNode> {
  yield node;
  for (const child of node.children ?? []) yield* nodesOf(child);
}

function pointsOf({ id, sections }: ElkExtendedEdge): Point[] {
  const [section] = sections ?? [];
  if (!section) throw new Error(`ELK returned no line for ${id}.`);
  return [section.startPoint, ...(section.bendPoints ?? []), section.endPoint];
}

/** The output of ELK, relative to the state that was laid out. */
export function readElk(plan: Plan, graph: ElkNode): Placed {
  const boxes = new Map([...nodesOf(graph)].map((node) => [node.id, boxOf(node)]));
  const edges = new Map((graph.edges ?? []).map((edge) => [edge.id, edge]));
  const boxAt = (id: string): Box => boxes.get(id) ?? boxOf({});
  const edgeAt = (id: string): ElkExtendedEdge => {
    const edge = edges.get(id);
    if (!edge) throw new Error(`ELK returned no ${id}.`);
    return edge;
  };

  const { x, y, width, height } = boxAt(plan.top.id);
  const placed: Placed = { width, height, states: [], routes: [], initials: [], separators: [] };
  const visit = (id: string) => {
    const done = plan.done.get(id);
    if (done) return include(placed, movePlaced(done, boxAt(id)));
    placed.states.push({
      id,
      ...boxAt(id),
      words: plan.wordsOf(id),
      aside: plan.aside.has(id),
      region: isRegion(plan, id) ? 'box' : null,
    });
    const { initial } = plan.family.get(id);
    if (initial)
      placed.initials.push({ parent: id, target: initial, points: pointsOf(edgeAt(initialId(id))) });
    for (const child of plan.family.childrenOf(id)) visit(child.id);
  };
  visit(plan.top.id);
  for (const link of plan.links) {
    const edge = edgeAt(link.id);
    const points = stretched(plan, link, pointsOf(edge), boxAt);
    placed.routes.push({ link, points, label: boxOf(edge.labels?.[0] ?? {}) });
  }
  return movePlaced(placed, { x: -x, y: -y });
}

function isRegion({ family, top }: Plan, id: string): boolean {
  const { parent } = family.get(id);
  return id !== top.id && parent !== null && family.get(parent).type === 'parallel';
}

/** Extends arrows between outer states and their descendants to the border of the outer one, or to its words. */
function stretched(
  plan: Plan,
  link: SizedLink,
  points: readonly Point[],
  boxAt: (id: string) => Box,
): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [...points];
  const isDown = plan.direction === 'DOWN';
  if (isInward(plan, link)) {
    const box = boxAt(link.source);
    const ceiling = box.y + (plan.aside.has(link.source) ? 0 : plan.wordsOf(link.source).height);
    const start = isDown ? { x: first.x, y: ceiling } : { x: box.x, y: first.y };
    return [start, ...points.slice(1)];
  }
  if (isOutward(plan, link)) {
    const box = boxAt(link.target);
    const end = isDown ? { x: last.x, y: box.y + box.height } : { x: box.x + box.width, y: last.y };
    return [...points.slice(0, -1), end];
  }
  return [...points];
}

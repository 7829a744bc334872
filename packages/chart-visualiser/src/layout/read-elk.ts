import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import type { Box, Point } from './chart-layout.ts';
import { initialId, isInward, isOutward, type Plan } from './elk-graph.ts';
import type { SizedLink } from './links.ts';
import { movePlaced, type Placed } from './placed.ts';

const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({ x, y, width, height });

function* nodesOf(node: ElkNode): Generator<ElkNode> {
  yield node;
  for (const child of node.children ?? []) yield* nodesOf(child);
}

function pointsOf({ id, sections }: ElkExtendedEdge): Point[] {
  const [section] = sections ?? [];
  if (!section) throw new Error(`ELK drew no line for ${id}.`);
  return [section.startPoint, ...(section.bendPoints ?? []), section.endPoint];
}

/** What ELK answered, relative to the state that was laid out. */
export function readElk(plan: Plan, graph: ElkNode): Placed {
  const boxes = new Map([...nodesOf(graph)].map((node) => [node.id, boxOf(node)]));
  const edges = new Map((graph.edges ?? []).map((edge) => [edge.id, edge]));
  const boxAt = (id: string): Box => boxes.get(id) ?? boxOf({});
  const edgeAt = (id: string): ElkExtendedEdge => {
    const edge = edges.get(id);
    if (!edge) throw new Error(`ELK lost ${id}.`);
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

function include(into: Placed, other: Placed): void {
  into.states.push(...other.states);
  into.routes.push(...other.routes);
  into.initials.push(...other.initials);
  into.separators.push(...other.separators);
}

/** An arrow inwards begins at the border of the outer state or below its words, one outwards ends at the far border. */
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

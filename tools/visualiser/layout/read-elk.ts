import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import type { Box, Point } from './chart-layout.ts';
import { initialId, type Plan } from './elk-graph.ts';
import { movePlaced, type Placed, type PlacedState, type Route } from './placed.ts';

const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({ x, y, width, height });

function pointsOf({ id, sections }: ElkExtendedEdge): Point[] {
  const [section] = sections ?? [];
  if (!section) throw new Error(`ELK drew no line for ${id}.`);
  return [section.startPoint, ...(section.bendPoints ?? []), section.endPoint];
}

function* nodesOf(node: ElkNode): Generator<ElkNode> {
  yield node;
  for (const child of node.children ?? []) yield* nodesOf(child);
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

  const { width, height } = boxAt(plan.top.id);
  const placed: Placed = { width, height, states: [], routes: [], initials: [], separators: [] };
  const visit = (id: string) => {
    const done = plan.done.get(id);
    if (done) return include(placed, movePlaced(done, boxAt(id)));
    const region =
      plan.family.get(plan.family.get(id).parent ?? id).type === 'parallel' && id !== plan.top.id;
    const state: PlacedState = { id, ...boxAt(id), words: plan.wordsOf(id), region };
    placed.states.push(state);
    const { initial } = plan.family.get(id);
    const points = initial ? pointsOf(edgeAt(initialId(id))) : [];
    if (initial) placed.initials.push({ parent: id, target: initial, points });
    for (const child of plan.family.childrenOf(id)) visit(child.id);
  };
  visit(plan.top.id);

  for (const link of plan.links) {
    const edge = edgeAt(link.id);
    const route: Route = { link, points: pointsOf(edge), label: boxOf(edge.labels?.[0] ?? {}) };
    placed.routes.push(clipped(plan, route, boxAt));
  }
  return movePlaced(placed, { x: -boxAt(plan.top.id).x, y: -boxAt(plan.top.id).y });
}

function include(into: Placed, other: Placed): void {
  into.states.push(...other.states);
  into.routes.push(...other.routes);
  into.initials.push(...other.initials);
  into.separators.push(...other.separators);
}

/** An arrow between a state and one within it begins or ends below the words of the outer one, not at its upper edge. */
function clipped(plan: Plan, route: Route, boxAt: (id: string) => Box): Route {
  const { source, target } = route.link;
  const below = (id: string, point: Point | undefined): Point | undefined => {
    if (!point) return point;
    const floor = boxAt(id).y + plan.wordsOf(id).height;
    return { x: point.x, y: Math.max(point.y, floor) };
  };
  const points = [...route.points];
  const inner = plan.family.isIn(target, source) && source !== target;
  const outer = plan.family.isIn(source, target) && source !== target;
  const first = inner ? below(source, points[0]) : points[0];
  const last = outer ? below(target, points.at(-1)) : points.at(-1);
  if (!first || !last) return route;
  return { ...route, points: [first, ...points.slice(1, -1), last] };
}

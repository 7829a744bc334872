/** One thing that can happen: from one place to another, and what is covered by it. */
export interface Arc {
  from: string;
  to: string;
  items: readonly string[];
}

/** An arc by numbers: places and items are indices, which is what makes the search fast. */
export interface Road {
  /** The place among the arcs that were given. */
  arc: number;
  from: number;
  to: number;
  items: readonly number[];
}

export interface Roads {
  origin: number;
  places: number;
  items: number;
  /** By place. */
  from: readonly (readonly Road[])[];
}

function numbering(): (name: string) => number {
  const numbers = new Map<string, number>();
  return (name) => {
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  };
}

const coversAll = (one: Road, other: Road): boolean => other.items.every((item) => one.items.includes(item));

/** Without roads that lead nowhere and cover nothing, and those beside which another covers the same and more. */
function needed(roads: readonly Road[]): Road[] {
  const kept: Road[] = [];
  const byWorth = [...roads].sort((a, b) => b.items.length - a.items.length || a.arc - b.arc);
  for (const road of byWorth) {
    const isIdle = road.items.length === 0 && road.to === road.from;
    if (!isIdle && !kept.some((other) => other.to === road.to && coversAll(other, road))) kept.push(road);
  }
  return kept.sort((a, b) => a.arc - b.arc);
}

/** What can happen as a graph of numbers, without what no shortest tour needs. */
export function roadsOf(arcs: readonly Arc[], origin: string): Roads {
  const placeNumber = numbering();
  const itemNumber = numbering();
  const first = placeNumber(origin);
  const roads = arcs.map(
    ({ from, to, items }, arc): Road => ({
      arc,
      from: placeNumber(from),
      to: placeNumber(to),
      items: [...new Set(items)].map(itemNumber),
    }),
  );
  const places = Math.max(first, ...roads.flatMap(({ from, to }) => [from, to])) + 1;
  const from = Map.groupBy(roads, (road) => road.from);
  return {
    origin: first,
    places,
    items: new Set(roads.flatMap(({ items }) => items)).size,
    from: Array.from({ length: places }, (_, place) => needed(from.get(place) ?? [])),
  };
}

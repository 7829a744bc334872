import type { Road, Roads } from './roads.ts';

/** A breadth-first search that can be begun again and again without clearing what it knew. */
export class Search {
  readonly #roads: Roads;
  readonly #queue: Int32Array;
  readonly #depth: Int32Array;
  readonly #round: Int32Array;
  readonly #cameBy: (Road | undefined)[];
  #rounds = 0;

  constructor(roads: Roads) {
    this.#roads = roads;
    this.#queue = new Int32Array(roads.places);
    this.#depth = new Int32Array(roads.places);
    this.#round = new Int32Array(roads.places);
    this.#cameBy = new Array(roads.places);
  }

  /**
   * The shortest way from a place to the road that is worth most among the nearest that are worth anything, that road included.
   * @param worth of a road; 0 is none
   * @param most roads on the way
   */
  nearest(start: number, worth: (road: Road) => number, most = Number.POSITIVE_INFINITY): Road[] | undefined {
    let best: Road | undefined;
    let bestWorth = 0;
    let [read, written] = [0, 0];
    this.#rounds += 1;
    this.#meet(start, undefined, 0, written++);
    while (read < written) {
      const place = this.#queue[read++] ?? 0;
      const depth = this.#depth[place] ?? 0;
      if (depth >= most || (best && depth > (this.#depth[best.from] ?? 0))) break;
      for (const road of this.#roads.from[place] ?? []) {
        const value = worth(road);
        if (value > bestWorth) [best, bestWorth] = [road, value];
        if (this.#round[road.to] !== this.#rounds) this.#meet(road.to, road, depth + 1, written++);
      }
    }
    return best && [...this.#wayTo(best.from), best];
  }

  #meet(place: number, by: Road | undefined, depth: number, nth: number) {
    this.#round[place] = this.#rounds;
    this.#cameBy[place] = by;
    this.#depth[place] = depth;
    this.#queue[nth] = place;
  }

  #wayTo(place: number): Road[] {
    const way: Road[] = [];
    for (let road = this.#cameBy[place]; road; road = this.#cameBy[road.from]) way.push(road);
    return way.reverse();
  }
}

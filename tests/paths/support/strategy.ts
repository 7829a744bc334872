import type { Strategy } from 'chart-testing';

const walkable = ['transitions', 'pairs', 'states'] as const satisfies readonly Strategy[];

/**
 * Which paths are walked: every transition once, or with `PATHS=pairs` every two transitions in a row. `PATHS=states`
 * finds the shortest way to a state by its id; as a whole it leaves transitions out, and says so.
 * @throws when `PATHS` names none of them
 */
export function wantedStrategy(named = process.env.PATHS ?? 'transitions'): Strategy {
  const found = walkable.find((strategy) => strategy === named);
  if (found) return found;
  throw new Error(`PATHS=${named}: there is ${walkable.join(', ')}.`);
}

import type { DbOrTx } from './database.ts';
import { readQuickly } from './quick-rows.ts';

/** The last part of a shape: how many rows are asked for. */
export const rowsOf = (shape: string): number => Number(shape.slice(shape.lastIndexOf('_') + 1));

/** Makes a query once per database and shape, so that its SQL is built and planned once, and its rows are read quickly. */
export function onePerShape<Shape extends string, Query extends object>(
  make: (db: DbOrTx, shape: Shape) => Query,
) {
  const kept = new WeakMap<DbOrTx, Map<Shape, Query>>();
  return (db: DbOrTx, shape: Shape): Query => {
    const ofDb = kept.get(db) ?? new Map<Shape, Query>();
    kept.set(db, ofDb);
    const query = ofDb.get(shape) ?? readQuickly(make(db, shape));
    ofDb.set(shape, query);
    return query;
  };
}

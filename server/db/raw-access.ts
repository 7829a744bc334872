import type { Pool } from 'pg';
import type { Db } from './database.ts';

type Rows = { rows: Record<string, unknown>[] };
type Embedded = {
  query: <T = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<{ rows: T[] }>;
  exec: (text: string) => Promise<Rows[]>;
};

/** The way past Drizzle, for a library that writes its own SQL, several statements at once among it. */
export function rawAccess(db: Db) {
  const client: Pool | Embedded = Reflect.get(db, '$client');
  if ('exec' in client) {
    const run = (text: string, values: unknown[] = []): Promise<Rows> => client.query(text, values);
    return { embedded: client, run };
  }
  const run = async (text: string, values: unknown[] = []): Promise<Rows> => {
    const results: Rows | Rows[] = await client.query(text, values);
    return { rows: [results].flat().flatMap(({ rows }) => rows ?? []) };
  };
  return { embedded: undefined, run };
}

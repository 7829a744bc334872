import type { DbOrTx, Tx } from './database.ts';
import { isBadValue } from './outage.ts';

/**
 * Runs a statement about many rows; where PostgreSQL refuses a value in one of them, about ever fewer, so that all the
 * others are done. Answers the rows it was refused for.
 * @throws what is refused for all of them, or for another reason than a value
 */
export async function runWithoutBadValues(
  db: DbOrTx,
  ids: readonly string[],
  run: (tx: Tx, ids: readonly string[]) => Promise<unknown>,
): Promise<{ id: string; error: unknown }[]> {
  const runPart = async (part: readonly string[]): Promise<{ id: string; error: unknown }[]> => {
    try {
      await db.transaction((tx) => run(tx, part));
      return [];
    } catch (error) {
      const [id] = part;
      if (!isBadValue(error) || id === undefined) throw error;
      if (part.length === 1) return [{ id, error }];
      const half = Math.ceil(part.length / 2);
      return [...(await runPart(part.slice(0, half))), ...(await runPart(part.slice(half)))];
    }
  };
  const bad = await runPart(ids);
  if (bad.length > 1 && bad.length === ids.length) throw bad[0]?.error;
  return bad;
}

import type { DbOrTx, Tx } from './database.ts';

/** The message of the driver, without the query that Drizzle adds. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause) return reasonOf(error.cause);
  const code = 'code' in error ? String(error.code) : error.name;
  return error.message.split('\n')[0] || code;
}

/** Codes of broken and failed connections, of Node and of PostgreSQL (classes 08, 53 and 57P). */
const brokenConnection =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|57P0[1-5]|53...|25P03)$/;
/** Messages of pg and its pool without a code. */
const brokenMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/;

/** Whether the database is unreachable, rather than the query wrong. */
export function isOutage(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  const noSocketFile = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  return (
    brokenConnection.test(code) || noSocketFile || brokenMessage.test(error.message) || isOutage(error.cause)
  );
}

const hasCode = (error: unknown, code: RegExp): boolean =>
  error instanceof Error &&
  (('code' in error && code.test(String(error.code))) || hasCode(error.cause, code));

/** Whether a foreign key refers to a missing row. */
export const isForeignKeyViolation = (error: unknown): boolean => hasCode(error, /^23503$/);

/** Whether a unique constraint failed. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, /^23505$/);

/** Whether a stored value cannot be converted, such as an unknown time zone (class 22). */
export const isBadValue = (error: unknown): boolean => hasCode(error, /^22...$/);

/**
 * Runs a statement on many rows; if PostgreSQL refuses a value, halves the rows until all others are done.
 * @returns the rows that were refused
 * @throws what affects all rows, or is not about a value
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
  const refused = await runPart(ids);
  if (refused.length > 1 && refused.length === ids.length) throw refused[0]?.error;
  return refused;
}

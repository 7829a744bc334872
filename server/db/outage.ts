/** What the driver said, without the query that Drizzle puts around it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause) return reasonOf(error.cause);
  const code = 'code' in error ? String(error.code) : error.name;
  return error.message.split('\n')[0] || code;
}

/** Codes of connections that break or never come about, of Node and of PostgreSQL (classes 08, 53 and 57P). */
const brokenConnection =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|57P0[1-5]|53...|25P03)$/;
/** What pg and its pool say where they give no code. */
const saysBroken =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/;

/** Whether the database cannot be reached just now, rather than having been asked something wrong. */
export function isOutage(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  const noSocketFile = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  return (
    brokenConnection.test(code) || noSocketFile || saysBroken.test(error.message) || isOutage(error.cause)
  );
}

const hasCode = (error: unknown, code: RegExp): boolean =>
  error instanceof Error &&
  (('code' in error && code.test(String(error.code))) || hasCode(error.cause, code));

/** Whether a row was to be stored whose owner is gone: a foreign key without its row. */
export const isOrphan = (error: unknown): boolean => hasCode(error, /^23503$/);

/** Whether a row was to be stored in whose place another one is. */
export const isDouble = (error: unknown): boolean => hasCode(error, /^23505$/);

/** Whether a value in a row is not what a statement makes of it: no zone, no number, no date (class 22). */
export const isBadValue = (error: unknown): boolean => hasCode(error, /^22...$/);

import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** The server's log: one JSON object per line, without personal data, errors included. */
export function createLogger(level: string, sink?: DestinationStream): Logger {
  const options: LoggerOptions = { level, base: { pid: process.pid }, serializers: { err: withoutValues } };
  return pino(options, sink ?? inBatches());
}

/** A line a call, each written by itself, took as long as the answers. What is left is written when the process ends. */
const inBatches = () => pino.destination({ sync: false, minLength: 4096, periodicFlush: 500 });

/**
 * What an error tells about the code. Drizzle puts the values of a query into its message, PostgreSQL a row's
 * values into its detail, and mail servers an address into their answer: none of these are kept.
 */
export function withoutValues(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const told = Object.entries(error).filter(([key, value]) => safe.has(key) && typeof value !== 'object');
  const quotes = 'params' in error || 'severity' in error || 'responseCode' in error;
  return {
    type: error.name,
    ...(quotes ? {} : { message: error.message }),
    ...Object.fromEntries(told),
    stack: error.stack?.split('\n').filter((line) => line.startsWith('    at ')),
    ...(error.cause === undefined ? {} : { cause: withoutValues(error.cause) }),
  };
}

const safe = new Set([
  'code',
  'query',
  'routine',
  'table',
  'column',
  'constraint',
  'responseCode',
  'command',
]);

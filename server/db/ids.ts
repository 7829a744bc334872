import { randomUUIDv7 } from 'node:crypto';

/** A new row id: UUID version 7, so that rows made later sort later (not within one millisecond). */
export const newId = (): string => randomUUIDv7();

/** When a row was made, by its id. */
export const madeAt = (id: string): Date => new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16));

/** The one spelling of ids that we hand out. */
export const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether PostgreSQL would take this as a uuid in the one spelling we hand out. */
export const isId = (value: unknown): value is string => typeof value === 'string' && idPattern.test(value);

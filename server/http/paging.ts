import { limits } from '#contract/limits.ts';
import type { PageQuery } from '#contract/ours/page.ts';
import { isId } from '../db/ids.ts';
import { badInput } from './errors.ts';

/** The end of year 9999: what comes later is none of our instants, and PostgreSQL cannot read how a Date spells it. */
const latest = Date.UTC(10_000, 0) - 1;

/** Where the last page ended, for lists ordered by an instant and then by id; `isEarly` in those that begin with some rows. */
export type Position = { at: Date; id: string; isEarly?: boolean };

/** Rows to ask for: the page's size and, to see whether more follow, one more. */
export function pageSize(query: PageQuery): number {
  const wanted = query.limit === undefined ? limits.pageSize : Number(query.limit);
  if (wanted >= 1 && wanted <= limits.pageSizeMax) return wanted;
  throw badInput(`The limit must be from 1 to ${limits.pageSizeMax}.`, 'limit');
}

/** @throws HttpError 400 when the cursor is not one of ours. */
export function readCursor(query: PageQuery): Position | undefined {
  if (query.cursor === undefined) return undefined;
  const said = /^(\d{1,15})~([^~]+)(~early)?$/.exec(
    Buffer.from(query.cursor, 'base64url').toString('latin1'),
  );
  const [at, id] = [Number(said?.[1]), said?.[2]];
  if (!isId(id) || !(at <= latest)) {
    throw badInput('This list has changed; start from its top again.', 'cursor');
  }
  return { at: new Date(at), id, isEarly: said?.[3] !== undefined };
}

/** The same for lists ordered by a number (`seq`). */
export function readNumberCursor(query: PageQuery): number | undefined {
  if (query.cursor === undefined) return undefined;
  const value = /^\d{1,15}$/.test(query.cursor) ? Number(query.cursor) : Number.NaN;
  if (Number.isSafeInteger(value)) return value;
  throw badInput('This list has changed; start from its top again.', 'cursor');
}

const cursorOf = ({ at, id, isEarly }: Position) =>
  Buffer.from(`${at.getTime()}~${id}${isEarly ? '~early' : ''}`).toString('base64url');

/**
 * Cuts `size + 1` rows to a page.
 * @param position the sort key of a row; a number for lists ordered by `seq`.
 */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  size: number,
  position: (row: Row) => Position | number,
  toItem: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  if (last === undefined) return { items: page.map(toItem), nextCursor: null };
  const end = position(last);
  return { items: page.map(toItem), nextCursor: typeof end === 'number' ? String(end) : cursorOf(end) };
}

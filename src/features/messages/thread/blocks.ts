import type { Row } from './rows.ts';

const ROWS_PER_BLOCK = 30;

export type Block = { nth: number; rows: Row[] };

/** The last result, and the rows it was built from. */
type BlockCache = { rows: readonly Row[]; blocks: readonly Block[] };
export const emptyBlockCache = (): BlockCache => ({ rows: [], blocks: [] });

const isSame = (row: Row, other: Row | undefined) =>
  row === other || JSON.stringify(row) === JSON.stringify(other);

/**
 * Splits a thread into blocks that stay the same objects while it grows at either end. `cache` is the last
 * result; `origin` is the `seq` from which blocks are counted.
 */
export function threadBlocks(rows: readonly Row[], origin: number, cache = emptyBlockCache()): Block[] {
  const tail = unchangedTail(rows, cache);
  const top = rows.slice(0, rows.length - tail.reduce((sum, block) => sum + block.rows.length, 0));
  const [next] = tail;
  const isBefore = (row: Row) =>
    row.kind === 'bubble' && (next !== undefined || (row.seq !== null && row.seq < origin));
  let place = (next?.nth ?? 0) * ROWS_PER_BLOCK - top.filter(isBefore).length;
  const rebuilt: Block[] = [];
  let pending: Row[] = [];
  for (const row of top) {
    pending.push(row);
    if (row.kind !== 'bubble') continue;
    const nth = Math.floor(place / ROWS_PER_BLOCK);
    const last = rebuilt.at(-1);
    if (last?.nth === nth) last.rows.push(...pending);
    else rebuilt.push({ nth, rows: pending });
    pending = [];
    place += 1;
  }
  const known = new Map(cache.blocks.map((block) => [block.nth, block]));
  const blocks = rebuilt.map((block) => {
    const before = known.get(block.nth);
    const isAsBefore =
      before?.rows.length === block.rows.length &&
      block.rows.every((row, at) => isSame(row, before.rows[at]));
    return isAsBefore ? before : block;
  });
  cache.rows = rows;
  cache.blocks = [...blocks, ...tail];
  return [...blocks, ...tail];
}

/** The unchanged blocks at the end, except the topmost, which may have gained rows. */
function unchangedTail(rows: readonly Row[], cache: BlockCache): Block[] {
  let same = 0;
  while (same < rows.length && rows.at(-1 - same) === cache.rows.at(-1 - same)) same += 1;
  let from = cache.blocks.length;
  for (const block of cache.blocks.slice(1).reverse()) {
    same -= block.rows.length;
    if (same < 0) break;
    from -= 1;
  }
  return cache.blocks.slice(from);
}

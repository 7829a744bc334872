import type { Row } from './rows.ts';

const ROWS = 30;

export type Block = { nth: number; rows: Row[] };

/** The last result, and the rows it was built from. */
type MadeBlocks = { rows: readonly Row[]; blocks: readonly Block[] };
export const noBlocks = (): MadeBlocks => ({ rows: [], blocks: [] });

const isSame = (row: Row, other: Row | undefined) =>
  row === other || JSON.stringify(row) === JSON.stringify(other);

/**
 * Splits a thread into blocks that stay the same objects while it grows at either end. `made` is the last
 * result; `origin` is the `seq` from which blocks are counted.
 */
export function threadBlocks(rows: readonly Row[], origin: number, made = noBlocks()): Block[] {
  const below = keptBelow(rows, made);
  const top = rows.slice(0, rows.length - below.reduce((sum, block) => sum + block.rows.length, 0));
  const [next] = below;
  const isBefore = (row: Row) =>
    row.kind === 'bubble' && (next !== undefined || (row.seq !== null && row.seq < origin));
  let place = (next?.nth ?? 0) * ROWS - top.filter(isBefore).length;
  const anew: Block[] = [];
  let heads: Row[] = [];
  for (const row of top) {
    heads.push(row);
    if (row.kind !== 'bubble') continue;
    const nth = Math.floor(place / ROWS);
    const last = anew.at(-1);
    if (last?.nth === nth) last.rows.push(...heads);
    else anew.push({ nth, rows: heads });
    heads = [];
    place += 1;
  }
  const known = new Map(made.blocks.map((block) => [block.nth, block]));
  const blocks = anew.map((block) => {
    const before = known.get(block.nth);
    const isAsBefore =
      before?.rows.length === block.rows.length &&
      block.rows.every((row, at) => isSame(row, before.rows[at]));
    return isAsBefore ? before : block;
  });
  made.rows = rows;
  made.blocks = [...blocks, ...below];
  return [...blocks, ...below];
}

/** The unchanged blocks at the end, except the topmost, which may have gained rows. */
function keptBelow(rows: readonly Row[], made: MadeBlocks): Block[] {
  let same = 0;
  while (same < rows.length && rows.at(-1 - same) === made.rows.at(-1 - same)) same += 1;
  let from = made.blocks.length;
  for (const block of made.blocks.slice(1).reverse()) {
    same -= block.rows.length;
    if (same < 0) break;
    from -= 1;
  }
  return made.blocks.slice(from);
}

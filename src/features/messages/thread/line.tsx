import { memo } from 'react';
import { Divider } from '#ui/divider/divider.tsx';
import { dayName } from '#ui/format/dates.ts';
import { number } from '#ui/format/numbers.ts';
import * as css from './log.css.ts';
import { Mark } from './mark.tsx';
import type { Row } from './rows.ts';
import { Said } from './said.tsx';

type LineProps = {
  row: Row;
  /** The other side's first name. */
  peer: string;
  isStop: boolean;
  onReport: ((messageId: string) => void) | null;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
};

/** One row of a thread. */
export const Line = memo(function Line({ row, peer, isStop, onReport, ...acts }: LineProps) {
  if (row.kind === 'day')
    return (
      <div data-row={row.key}>
        <Divider>
          <time dateTime={row.at}>{dayName(row.at)}</time>
        </Divider>
      </div>
    );
  if (row.kind === 'fresh')
    return (
      <div data-row={row.key}>
        <Divider fresh>{`${number(row.count)}${row.more ? '+' : ''} new`}</Divider>
      </div>
    );
  return (
    <div data-row={row.key} data-seq={row.seq ?? undefined} className={css.line}>
      <Said bubble={row} peer={peer} isStop={isStop} onReport={onReport} />
      {row.ends && <Mark bubble={row} {...acts} />}
    </div>
  );
}, isSame);

/** Rows are made anew with every message; what they say rarely changes. */
function isSame(before: LineProps, now: LineProps): boolean {
  return (
    before.peer === now.peer &&
    before.isStop === now.isStop &&
    before.onReport === now.onReport &&
    before.onRetry === now.onRetry &&
    before.onDiscard === now.onDiscard &&
    JSON.stringify(before.row) === JSON.stringify(now.row)
  );
}

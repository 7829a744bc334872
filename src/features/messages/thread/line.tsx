import { memo } from 'react';
import { Divider } from '#ui/divider/divider.tsx';
import { dayName } from '#ui/format/dates.ts';
import { number } from '#ui/format/numbers.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { linksIn } from './links-in.ts';
import * as css from './log.css.ts';
import { Mark } from './mark.tsx';
import type { Bubble, Row } from './rows.ts';

type LineProps = {
  row: Row;
  /** The other side's first name. */
  peer: string;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
};

/** One row of a thread. */
export const Line = memo(function Line({ row, peer, ...acts }: LineProps) {
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
    <div data-row={row.key} className={css.line}>
      <p className={lookOf(row)}>
        <VisuallyHidden>{row.own ? 'You: ' : `${peer}: `}</VisuallyHidden>
        {linksIn(row.text).map(({ from, text, href }) =>
          href === null ? (
            text
          ) : (
            <a key={from} href={href} target="_blank" rel="noopener noreferrer nofollow" className={css.link}>
              {text}
            </a>
          ),
        )}
      </p>
      {row.ends && <Mark bubble={row} {...acts} />}
    </div>
  );
}, isSame);

const lookOf = ({ own, mark }: Bubble) => {
  if (mark === 'failed') return css.bubble.failed;
  return own ? css.bubble.own : css.bubble.theirs;
};

/** Rows are made anew with every message; what they say rarely changes. */
function isSame(before: LineProps, now: LineProps): boolean {
  return (
    before.peer === now.peer &&
    before.onRetry === now.onRetry &&
    before.onDiscard === now.onDiscard &&
    JSON.stringify(before.row) === JSON.stringify(now.row)
  );
}

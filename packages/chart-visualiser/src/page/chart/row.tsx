import type { ChartTransition } from 'chart-testing';
import type { TransitionRow } from '../../layout/chart-layout.ts';
import { Badge } from './badge.tsx';
import * as css from './chart.css.ts';
import { Mark, Place } from './marks.tsx';
import type { Paint } from './paint.ts';
import { Words } from './words.tsx';

interface RowProps {
  row: TransitionRow;
  kind: ChartTransition['kind'];
  paint: Paint;
}

const room = 2;

/** A transition in words. */
export function Row({ row, kind, paint }: RowProps) {
  const box = {
    x: row.x - room,
    y: row.y - 1,
    width: row.width + 2 * room,
    height: row.height + 2,
    rx: 5,
  };
  return (
    <>
      <rect className={css.row} data-toned={paint.tone === 'none' ? undefined : ''} {...box} />
      {row.mark && <Mark kind={kind} at={row.mark} />}
      {row.place && <Place at={row.place}>{row.place.number}</Place>}
      <Words lines={row.text} />
      {paint.label && <Badge at={{ x: row.x + row.width + 6, y: row.y + 8.5 }}>{paint.label}</Badge>}
      <rect className={css.ring} {...box} />
    </>
  );
}

import { useId } from 'react';
import type { Notification } from '#contract/spec/notification.ts';
import { dayName, today } from '#ui/format/dates.ts';
import { list } from '#ui/layout/layout.css.ts';
import { type Block, inBlocks, LongList } from '#ui/long-list/long-list.tsx';
import { useNow } from '#ui/time-ago/time-ago.tsx';
import { LeavingNote, Note } from './note.tsx';
import * as css from './notifications.css.ts';

type Acts = {
  /** Those that are about to be deleted. */
  leaving: readonly string[];
  onRead: (id: string) => void;
  onDelete: (id: string) => void;
  onUndo: (id: string) => void;
};

type Part = Block<Notification> & { day: Day };

/** The list, a section per day; a day of very many is cut into several. */
export function NoteList({ items, ...acts }: { items: readonly Notification[] } & Acts) {
  const now = useNow();
  const parts = byDay(items, now).flatMap((day) =>
    inBlocks(day.items, day.key).map((block): Part => ({ ...block, day })),
  );
  return (
    <LongList name="notifications" blocks={parts}>
      {(part) => <DaySection part={part} now={now} {...acts} />}
    </LongList>
  );
}

const noteClass = ({ read }: Notification, isLeaving: boolean) =>
  `${css.note} ${read || isLeaving ? '' : css.fresh}`;

function DaySection({ part, now, leaving, onUndo, ...acts }: { part: Part; now: Date } & Acts) {
  const id = useId();
  return (
    <section className={css.day} aria-labelledby={id}>
      <h2 id={id}>{part.day.name}</h2>
      <ul className={list}>
        {part.items.map((notification) => (
          <li key={notification.id} className={noteClass(notification, leaving.includes(notification.id))}>
            {leaving.includes(notification.id) ? (
              <LeavingNote notification={notification} onUndo={onUndo} />
            ) : (
              <Note notification={notification} now={now} {...acts} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export type Day = { key: string; name: string; items: Notification[] };

const dayOf = ({ createdAt }: Notification) =>
  createdAt && !Number.isNaN(Date.parse(createdAt)) ? today(new Date(createdAt)) : '';

/** The list by calendar day where the person is, in the order it came; what carries no date stands under "Lately". */
export function byDay(items: readonly Notification[], now: Date): Day[] {
  const days = new Map<string, Day>();
  for (const item of items) {
    const key = dayOf(item);
    const day = days.get(key);
    if (day) day.items.push(item);
    else days.set(key, { key, name: key ? dayName(item.createdAt ?? key, now) : 'Lately', items: [item] });
  }
  return [...days.values()];
}

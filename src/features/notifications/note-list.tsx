import { useId } from 'react';
import type { Notification } from '#contract/spec/notification.ts';
import { list } from '#ui/layout/layout.css.ts';
import { useNow } from '#ui/time-ago/time-ago.tsx';
import { byDay, type Day } from './days.ts';
import { LeavingNote, Note } from './note.tsx';
import * as css from './notifications.css.ts';

type Acts = {
  /** Those that are about to be deleted. */
  leaving: readonly string[];
  onRead: (id: string) => void;
  onDelete: (id: string) => void;
  onUndo: (id: string) => void;
};

/** The list, a section per day. */
export function NoteList({ items, ...acts }: { items: readonly Notification[] } & Acts) {
  const now = useNow();
  return byDay(items, now).map((day) => <DaySection key={day.key} day={day} now={now} {...acts} />);
}

const noteClass = ({ read }: Notification, isLeaving: boolean) =>
  `${css.note} ${read || isLeaving ? '' : css.fresh}`;

function DaySection({ day, now, leaving, onUndo, ...acts }: { day: Day; now: Date } & Acts) {
  const id = useId();
  return (
    <section className={css.day} aria-labelledby={id}>
      <h2 id={id}>{day.name}</h2>
      <ul className={list}>
        {day.items.map((notification) => (
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

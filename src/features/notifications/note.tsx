import { Link } from '@tanstack/react-router';
import {
  Bell,
  Check,
  type LucideIcon,
  MessageCircle,
  MessageSquare,
  Ticket,
  Trash2,
  UserRoundPlus,
} from 'lucide-react';
import type { Notification } from '#contract/spec/notification.ts';
import { detailsOf, notificationPath } from '#entities/notification/notification-path.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Dot } from '#ui/badge/dot.tsx';
import { clockTime, exactTime, today } from '#ui/format/dates.ts';
import { relativeTime } from '#ui/format/relative-time.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { cut, muted, small } from '#ui/layout/words.css.ts';
import * as css from './notifications.css.ts';
import { sentenceOf } from './words.ts';

const signs: Record<string, LucideIcon> = {
  comment: MessageSquare,
  message: MessageCircle,
  link_request: UserRoundPlus,
  link_accepted: UserRoundPlus,
};

const signOf = (type: string) => signs[type] ?? (/gig|application/.test(type) ? Ticket : Bell);

type NoteProps = {
  notification: Notification;
  now: Date;
  onRead: (id: string) => void;
  onDelete: (id: string) => void;
};

/** One notification: lit while unread; all of it leads to what it is about (NTF-07). */
export function Note({ notification, now, onRead, onDelete }: NoteProps) {
  const { id, read, type, createdAt } = notification;
  const { actor, excerpt } = detailsOf(notification);
  const { who, did, about, after } = sentenceOf(notification);
  return (
    <li className={`${css.note} ${read ? '' : css.fresh}`}>
      <span className={css.picture}>
        <Avatar name={actor?.name} id={actor?.id} src={actor?.avatar} />
        <span className={css.kind}>
          <Icon of={signOf(type)} size="small" />
        </span>
      </span>
      <div className={css.what}>
        <p>
          {who && <b>{who}</b>} {did}{' '}
          <Link
            to={notificationPath(notification)}
            className={who ? css.link : `${css.link} ${css.alone}`}
            onClick={() => onRead(id)}
          >
            {about}
          </Link>
          {after}
        </p>
        {excerpt && <p className={`${css.quote} ${cut}`}>“{excerpt}”</p>}
        {createdAt && (
          <p className={`${small} ${muted}`}>
            <time dateTime={createdAt} title={exactTime(createdAt)}>
              {today(new Date(createdAt)) === today(now)
                ? relativeTime(createdAt, now)
                : clockTime(createdAt)}
            </time>
          </p>
        )}
      </div>
      <div className={css.acts}>
        {!read && <Dot label="Unread" />}
        {!read && <IconButton label="Mark as read" icon={Check} onClick={() => onRead(id)} />}
        <IconButton
          label="Delete this notification"
          icon={Trash2}
          look="grave"
          onClick={() => onDelete(id)}
        />
      </div>
    </li>
  );
}

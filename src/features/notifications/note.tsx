import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import Bell from 'lucide-react/icons/bell';
import Check from 'lucide-react/icons/check';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessageSquare from 'lucide-react/icons/message-square';
import Ticket from 'lucide-react/icons/ticket';
import Trash2 from 'lucide-react/icons/trash-2';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import type { Notification } from '#contract/spec/notification.ts';
import { detailsOf, notificationPath } from '#entities/notification/notification-path.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button, IconButton } from '#ui/button/button.tsx';
import { clockTime, relativeTime, today } from '#ui/format/dates.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { cut, muted, small } from '#ui/layout/words.css.ts';
import { Dot } from '#ui/marks/marks.tsx';
import { Time } from '#ui/time-ago/time-ago.tsx';
import * as css from './notifications.css.ts';

const signs: Record<string, LucideIcon> = {
  comment: MessageSquare,
  message: MessageCircle,
  link_request: UserRoundPlus,
  link_accepted: UserRoundPlus,
};

const signOf = (type: string) => signs[type] ?? (/gig|application/.test(type) ? Ticket : Bell);

/** Kinds whose words are nobody's, and all of them count. */
const told = new Set(['gig_changed', 'content_removed', 'report_answered']);

const wordsOf = (notification: Notification) => {
  const { who, did, about } = sentenceOf(notification);
  return [who, did, about].filter(Boolean).join(' ');
};

const linkTo = (path: string) => {
  const [to = path, query] = path.split('?');
  return { to, search: Object.fromEntries(new URLSearchParams(query)) };
};

type NoteProps = {
  notification: Notification;
  now: Date;
  onRead: (id: string) => void;
  onDelete: (id: string) => void;
};

/** One notification, in its row: all of it leads to what it is about (NTF-07). */
export function Note({ notification, now, onRead, onDelete }: NoteProps) {
  const { id, read, type, createdAt } = notification;
  const { actor, excerpt } = detailsOf(notification);
  const isQuoted = !told.has(type);
  const { who, did, about, after } = sentenceOf(notification);
  return (
    <>
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
            {...linkTo(type === 'export_ready' ? '/settings' : notificationPath(notification))}
            className={who ? css.link : `${css.link} ${css.alone}`}
            onClick={() => onRead(id)}
          >
            {about}
          </Link>
          {after}
        </p>
        {excerpt && isQuoted && <p className={`${css.quote} ${cut}`}>“{excerpt}”</p>}
        {excerpt && !isQuoted && <p className={css.quote}>{excerpt}</p>}
        {createdAt && (
          <p className={`${small} ${muted}`}>
            <Time moment={createdAt}>
              {today(new Date(createdAt)) === today(now)
                ? relativeTime(createdAt, now)
                : clockTime(createdAt)}
            </Time>
          </p>
        )}
      </div>
      <div className={css.acts}>
        {!read && <Dot label="Unread" />}
        {!read && (
          <IconButton
            label={`Mark as read: ${wordsOf(notification)}`}
            icon={Check}
            onClick={() => onRead(id)}
          />
        )}
        <IconButton
          label={`Delete: ${wordsOf(notification)}`}
          icon={Trash2}
          look="grave"
          onClick={() => onDelete(id)}
        />
      </div>
    </>
  );
}

type LeavingNoteProps = { notification: Notification; onUndo: (id: string) => void };

/** What stands in the place of one that is deleted, while that can be undone. */
export function LeavingNote({ notification, onUndo }: LeavingNoteProps) {
  return (
    <>
      <p className={`${css.what} ${muted}`} role="status">
        Deleted: {wordsOf(notification)}
      </p>
      <Button size="small" onClick={() => onUndo(notification.id)}>
        Undo
      </Button>
    </>
  );
}

/** A notification as a sentence: who, what they did, and what it is about, which is the link. */
type Sentence = { who: string | null; did: string; about: string; after: string };

/** Without a name the sentence is the toast's (NTF-03); or it comes from those who run the place (SAF-08). */
const plain: Record<string, string> = {
  comment: 'New comment on your post',
  message: 'New message received',
  gig_application: 'New application for your gig',
  link_request: 'New connection request',
  content_removed: 'Something you wrote was removed',
  report_answered: 'Your report was looked at',
  export_ready: 'Your archive is ready',
};

const only = (about: string): Sentence => ({ who: null, did: '', about, after: '' });

type Telling = { who: string; title: string | null };
const tell =
  (did: string, about: (title: string | null) => string, after = '') =>
  ({ who, title }: Telling): Sentence => ({ who, did, about: about(title), after });

const orGig = (title: string | null) => title ?? 'a gig';

const tellings: Record<string, (telling: Telling) => Sentence> = {
  comment: tell('commented on', () => 'your post'),
  message: tell('sent you', () => 'a message'),
  gig_application: tell('applied to', (title) => title ?? 'your gig'),
  link_request: tell('wants to', () => 'link with you', '.'),
  link_accepted: tell('is now', () => 'linked with you', '.'),
  application_accepted: tell('booked you for', orGig, '.'),
  application_declined: tell('did not choose you for', orGig, '.'),
  application_withdrawn: tell('withdrew from', (title) => title ?? 'your gig', '.'),
  gig_filled: tell('has filled', orGig, '.'),
  gig_closed: tell('takes no more people for', orGig, '.'),
  gig_reopened: tell('is looking again for', orGig, '.'),
  gig_cancelled: tell('cancelled', orGig, '.'),
  gig_changed: tell('changed', orGig, '.'),
};

/** News of a gig that comes without a name, because the two cannot see each other (SAF-07). */
const nameless: Record<string, string> = {
  gig_cancelled: 'was cancelled.',
  gig_changed: 'was changed. Look at it again.',
  gig_reopened: 'is on again.',
  application_withdrawn: 'lost somebody you had booked.',
};

/** NTF-01. The words of any notification, also of a type nobody has heard of. */
export function sentenceOf(notification: Notification): Sentence {
  const { actor, subject } = detailsOf(notification);
  const telling = tellings[notification.type];
  if (telling && actor) return telling({ who: actor.name, title: subject?.title ?? null });
  const happened = nameless[notification.type];
  if (happened && subject?.title) return { who: null, did: '', about: subject.title, after: ` ${happened}` };
  return only(plain[notification.type] ?? 'New notification');
}

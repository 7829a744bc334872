import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import AtSign from 'lucide-react/icons/at-sign';
import Bell from 'lucide-react/icons/bell';
import Check from 'lucide-react/icons/check';
import Ellipsis from 'lucide-react/icons/ellipsis';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessageSquare from 'lucide-react/icons/message-square';
import Ticket from 'lucide-react/icons/ticket';
import Trash2 from 'lucide-react/icons/trash-2';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { sentenceOf } from '#contract/notification-texts.ts';
import { notificationPath } from '#contract/notifications.ts';
import { LinkActions } from '#entities/link/link-actions.tsx';
import { detailsOf, notificationContentOf } from '#entities/notification/details.ts';
import { linksQuery } from '#entities/person/people-queries.ts';
import { useUndoableActs } from '#entities/undo/acts.ts';
import { itemsOf } from '#shared/paged-query.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button, IconButton } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { clockTime, daysAgo, shortDate, timeAgo } from '#ui/format/dates.ts';
import { countText } from '#ui/format/numbers.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { muted, truncated } from '#ui/layout/text.css.ts';
import { Dot } from '#ui/marks/marks.tsx';
import { Menu, MenuItem } from '#ui/menu/menu.tsx';
import { Time } from '#ui/time-ago/time-ago.tsx';
import { ApplicantAnswers } from './applicant-answers.tsx';
import { actorIds, actorNames, type NotificationGroup } from './group-notifications.ts';
import * as css from './notifications.css.ts';

/** The person's open link request. All rows share one query. */
function useRequestFrom(personId: string) {
  const { data } = useInfiniteQuery(linksQuery('incoming'));
  return itemsOf(data).find(({ person }) => person.id === personId);
}

/** Mutual links, shown while the request is open. */
function MutualLinks({ personId }: { personId: string }) {
  const count = useRequestFrom(personId)?.person.mutualCount ?? 0;
  return count > 0 && <span>{countText(count, 'link in common', 'links in common')}</span>;
}

/** Accepts or declines a link request in the row while it is open. */
function LinkAnswer({ personId }: { personId: string }) {
  const request = useRequestFrom(personId);
  const isEnded = useUndoableActs().some(({ kind, withinId }) => kind === 'link' && withinId === personId);
  if (request) return <LinkActions person={request.person} />;
  if (!isEnded) return null;
  return <LinkActions person={{ id: personId, name: '', linkState: 'none', linkId: null }} />;
}

const icons: Record<string, LucideIcon> = {
  comment: MessageSquare,
  comment_reply: MessageSquare,
  mention: AtSign,
  message: MessageCircle,
  link_request: UserRoundPlus,
  link_accepted: UserRoundPlus,
};

/** Loaded separately: few notifications need it. */
const DepAnswer = lazyPart(() => import('./dep-answer.tsx').then((part) => part.DepAnswer));
export const preloadDepAnswer = DepAnswer.preload;

export const isDepRequest = (type: string): boolean => /^dep_(asked|changed|proposed)$/.test(type);

const iconFor = (type: string) =>
  icons[type] ?? (/gig|application|booking|offer|standby|dep_/.test(type) ? Ticket : Bell);

/** Types whose sentence does not begin with a person. */
const typesWithoutActor = new Set([
  'gig_changed',
  'booking_asked',
  'dep_changed',
  'dep_proposed',
  'content_removed',
  'report_answered',
]);

/** The newest notification's sentence, with everyone who did it. */
function rowSentence({ newest, all }: NotificationGroup) {
  const sentence = sentenceOf(notificationContentOf(newest));
  return { ...sentence, who: sentence.who && actorNames(all) };
}

/** The part of the time that the day heading does not show. */
const timeWithinDay = (moment: string, now: Date) => {
  const days = daysAgo(moment, now);
  if (days <= 0) return timeAgo(moment, now);
  return days < 7 ? clockTime(moment) : shortDate(moment, now);
};

const rowText = (row: NotificationGroup) => {
  const { who, did, about } = rowSentence(row);
  return [who, did, about].filter(Boolean).join(' ');
};

const linkTo = (path: string) => {
  const [to = path, query] = path.split('?');
  return { to, search: Object.fromEntries(new URLSearchParams(query)) };
};

type NotificationRowProps = { row: NotificationGroup; now: Date; onRead: () => void; onDelete: () => void };

/** NTF-07. The whole row links to its subject. */
export function NotificationRow({ row, now, onRead, onDelete }: NotificationRowProps) {
  const { newest, all } = row;
  const { type, createdAt } = newest;
  const { actor, subject, excerpt } = detailsOf(newest);
  const read = all.every(({ read }) => read);
  const isQuoted = !typesWithoutActor.has(type);
  const { who, did, about, after } = rowSentence(row);
  return (
    <>
      <span className={css.picture}>
        <Avatar name={actor?.name} id={actor?.id} src={actor?.avatar} />
        <span className={css.icon}>
          <Icon of={iconFor(type)} size="small" />
        </span>
      </span>
      <div className={css.body}>
        <p>
          {who && <b>{who}</b>} {did}{' '}
          <Link
            {...linkTo(notificationPath(notificationContentOf(newest)))}
            className={who ? css.link : `${css.link} ${css.withoutActor}`}
            onClick={onRead}
          >
            {about}
          </Link>
          {after}
        </p>
        {excerpt && isQuoted && <p className={`${css.quote} ${truncated}`}>“{excerpt}”</p>}
        {excerpt && !isQuoted && <p className={css.quote}>{excerpt}</p>}
        {createdAt && (
          <p className={css.time}>
            <Time moment={createdAt}>{timeWithinDay(createdAt, now)}</Time>
            {type === 'link_request' && subject && <MutualLinks personId={subject.id} />}
          </p>
        )}
        {type === 'link_request' && subject?.kind === 'person' && (
          <div className={css.answer}>
            <LinkAnswer personId={subject.id} />
          </div>
        )}
        {subject?.kind === 'gig' && isDepRequest(type) && (
          <DepAnswer gigId={subject.id} type={type} actorId={actor?.id} />
        )}
        {type === 'gig_application' && subject?.kind === 'gig' && (
          <div className={css.answer}>
            <ApplicantAnswers gigId={subject.id} people={actorIds(all)} />
          </div>
        )}
      </div>
      <div className={css.actions}>
        {!read && <Dot label="Unread" className={css.dot} />}
        <div className={css.hoverActions}>
          {!read && <IconButton label={`Mark as read: ${rowText(row)}`} icon={Check} onClick={onRead} />}
          <IconButton label={`Delete: ${rowText(row)}`} icon={Trash2} variant="danger" onClick={onDelete} />
        </div>
        <div className={css.touchMenu}>
          <Menu trigger={<IconButton label={`More: ${rowText(row)}`} icon={Ellipsis} />}>
            {!read && (
              <MenuItem icon={Check} onSelect={onRead}>
                Mark as read
              </MenuItem>
            )}
            <MenuItem icon={Trash2} danger onSelect={onDelete}>
              Delete
            </MenuItem>
          </Menu>
        </div>
      </div>
    </>
  );
}

type DeletedNotificationRowProps = { row: NotificationGroup; onUndo: () => void };

/** Replaces a deleted notification while that can be undone. */
export function DeletedNotificationRow({ row, onUndo }: DeletedNotificationRowProps) {
  return (
    <>
      <p className={`${css.body} ${muted}`} role="status">
        Deleted: {rowText(row)}
      </p>
      <Button size="small" onClick={onUndo}>
        Undo
      </Button>
    </>
  );
}

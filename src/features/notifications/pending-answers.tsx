import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCounts } from '#actors/counts.ts';
import { dashboardQuery } from '#entities/gig/dashboard-query.ts';
import { list } from '#ui/layout/layout.css.ts';
import { link, muted } from '#ui/layout/text.css.ts';
import { Badge } from '#ui/marks/marks.tsx';
import { Block } from '#ui/page/page.tsx';
import * as css from './notifications.css.ts';

/**
 * Side panel: pending requests, and the settings. Says that nothing is pending only once that is
 * known.
 */
export function PendingAnswers({ isKnown }: { isKnown: boolean }) {
  const { messages, linkRequests } = useCounts();
  // Read from the query of the list's rows; without an application in the list there is nothing to show.
  const applications = useQuery({ ...dashboardQuery, enabled: false }).data?.applicationsToAnswer.count ?? 0;
  const isNobody = messages + linkRequests + applications === 0;
  return (
    <>
      <Block title="Waiting for you">
        {isNobody && (
          <p className={`${muted} ${css.aside}`}>
            {isKnown ? 'No one is waiting for an answer.' : 'Not loaded yet.'}
          </p>
        )}
        <ul className={list}>
          {applications > 0 && (
            <li>
              <Link to="/my-gigs" className={css.pending}>
                Applications
                <Badge count={applications} label="to answer" />
              </Link>
            </li>
          )}
          {messages > 0 && (
            <li>
              <Link to="/messages" className={css.pending}>
                Messages
                <Badge count={messages} label="unread" />
              </Link>
            </li>
          )}
          {linkRequests > 0 && (
            <li>
              <Link to="/links" search={{ box: 'incoming' }} className={css.pending}>
                Link requests
                <Badge count={linkRequests} label="open" />
              </Link>
            </li>
          )}
        </ul>
      </Block>
      <Block title="Too many, or too few?">
        <p className={`${muted} ${css.aside}`}>
          <Link to="/settings" hash="notifications" className={link}>
            Choose your notifications
          </Link>
          , and what we e-mail you about.
        </p>
      </Block>
    </>
  );
}

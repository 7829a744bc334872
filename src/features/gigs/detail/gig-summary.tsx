import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import Send from 'lucide-react/icons/send';
import { Fragment, type MouseEvent, useId } from 'react';
import { gigMoves } from '#actors/gig.ts';
import { useSession } from '#actors/session.ts';
import { gigFileAddressSchema } from '#contract/calendar.ts';
import type { Gig } from '#contract/gigs.ts';
import { mayChangeGig } from '#contract/permissions.ts';
import { GigDate } from '#entities/gig/gig-date.tsx';
import { isToday, moreDays, placeOf } from '#entities/gig/gig-texts.ts';
import { gigStatusLabel, isGone, phaseOf } from '#entities/gig/status-label.ts';
import { PersonMenu } from '#entities/person/person-menu.tsx';
import { PersonRow } from '#entities/person/person-row.tsx';
import { ReviewCount } from '#entities/review/review-count.tsx';
import { shareLink } from '#shared/share-link.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { settings } from '#transport/settings.ts';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { clockOf } from '#ui/format/dates.ts';
import { countText } from '#ui/format/numbers.ts';
import { Icon, Spinner } from '#ui/icon/icon.tsx';
import { definitionList } from '#ui/layout/layout.css.ts';
import { hiddenOnPhone, meta, text } from '#ui/layout/text.css.ts';
import { LinkedText } from '#ui/linked-text/linked-text.tsx';
import { StateMark } from '#ui/marks/marks.tsx';
import { headingProps } from '#ui/page/page.tsx';
import { Time } from '#ui/time-ago/time-ago.tsx';
import { notify } from '#ui/toaster/toast.ts';
import * as css from './gig.css.ts';
import { postedTime } from './times.ts';

// Only the poster needs the code of this menu.
const GigMenu = lazyPart(() => import('./poster-panel.tsx').then((part) => part.GigMenu));

const SaveGig = lazyPart(() => import('#entities/gig/saving.tsx').then((part) => part.SaveGig));

export function GigSummary({ gig, isOwn }: { gig: Gig; isOwn: boolean }) {
  const { user } = useSession();
  const isStruck = isGone(gig) && !(isOwn && gig.status === 'filled');
  const isHighlighted = !isStruck && isToday(gig);
  const { kind, text } = gigStatusLabel(gig);
  const phase = phaseOf(gig);
  const { visibility = 'all' } = gig;
  return (
    <>
      <header className={css.summaryHead}>
        <GigDate
          gig={gig}
          size="large"
          inset
          struck={isStruck}
          className={isHighlighted ? css.todayDate : ''}
        />
        <div>
          <h1
            {...headingProps(gig.title)}
            dir="auto"
            className={isStruck ? `${css.title} ${css.struckTitle}` : css.title}
          >
            {gig.title}
          </h1>
          <p className={`${meta} ${css.facts}`}>
            <span>{placeOf(gig)}</span>
            {moreDays(gig) && <span>{moreDays(gig)}</span>}
            {visibility !== 'all' && (
              <span>{visibility === 'links' ? `for ${gig.poster.name}’s links` : 'invitation only'}</span>
            )}
            <span>
              posted <Time moment={gig.createdAt}>{postedTime(gig.createdAt)}</Time>
            </span>
            <span>
              <StateMark kind={kind} withoutIcon={kind === 'success'}>
                {text}
              </StateMark>
            </span>
          </p>
        </div>
      </header>
      <div className={css.summaryActions}>
        {mayChangeGig(user, gig).allowed && gigMoves(gig)('poster.edit') && (
          <Link
            to="/gigs/$id/edit"
            params={{ id: gig.id }}
            className={button({ variant: 'quiet', size: 'small' })}
          >
            <Icon of={Pencil} size="small" />
            Edit
          </Link>
        )}
        {isOwn && (
          <Link
            to="/create-gig"
            state={{ copyOf: gig.id }}
            className={button({ variant: 'quiet', size: 'small' })}
            aria-label="Duplicate"
            title="Duplicate"
          >
            <Icon of={Copy} size="small" />
            <span className={hiddenOnPhone}>Duplicate</span>
          </Link>
        )}
        <Button
          variant="quiet"
          size="small"
          icon={Send}
          onClick={() => void shareLink(`/gigs/${gig.id}`, gig.title)}
        >
          Share
        </Button>
        {phase !== 'cancelled' && phase !== 'past' && !gig.dateByAgreement && (
          <AddToCalendar id={gig.id} isOwn={isOwn} />
        )}
        {gig.savedByMe !== undefined && <SaveGig gig={gig} showsLabel />}
        {isOwn && <GigMenu gig={gig} />}
      </div>
    </>
  );
}

export function Requester({ gig }: { gig: Gig }) {
  const id = useId();
  const { isAuthenticated } = useSession();
  const { poster, posterGigCount, posterMutualCount, posterReviews } = gig;
  const common =
    posterMutualCount > 0 && `${countText(posterMutualCount, 'link', 'links')} in common with you`;
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 id={id}>Posted by</h2>
      <div className={css.requester}>
        <PersonRow person={poster} size={56} mobileSize={48}>
          {isAuthenticated && (
            <PersonMenu
              person={poster}
              label={`More about ${poster.name}`}
              subject={{ kind: 'gig', id: gig.id }}
            />
          )}
        </PersonRow>
        <div className={css.requesterFoot}>
          <div>
            <p>{[`${countText(posterGigCount, 'gig', 'gigs')} posted`, common].filter(Boolean).join(', ')}</p>
            <ReviewCount person={poster} counts={posterReviews} />
          </div>
          {isAuthenticated && (
            <Link to="/messages/$userId" params={{ userId: poster.id }} className={button({ size: 'small' })}>
              Message
            </Link>
          )}
        </div>
      </div>
    </section>
  );
}

export function CallSheet({ gig: { schedule, description, dress, setList } }: { gig: Gig }) {
  const id = useId();
  return (
    <>
      {schedule.length > 0 && (
        <section className={css.part} aria-labelledby={`${id}-sheet`}>
          <h2 id={`${id}-sheet`}>Call sheet</h2>
          <dl className={`${definitionList} ${css.callSheet}`}>
            {schedule.map(({ time, what }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names of their own and may say the same
              <Fragment key={place}>
                <dt>{clockOf(time)}</dt>
                <dd className={text}>
                  <LinkedText>{what}</LinkedText>
                </dd>
              </Fragment>
            ))}
          </dl>
        </section>
      )}
      <section className={css.part} aria-labelledby={`${id}-about`}>
        <h2 id={`${id}-about`}>Description</h2>
        <div className={css.description}>
          <div className={text}>
            {description.split(/\n{2,}/).map((paragraph, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no names of their own and may say the same
              <p key={place}>
                <LinkedText>{paragraph}</LinkedText>
              </p>
            ))}
          </div>
        </div>
        {(setList || dress) && (
          <dl className={`${definitionList} ${css.callSheet} ${css.details}`}>
            {setList && <Detail term="Set list">{setList}</Detail>}
            {dress && <Detail term="What to wear">{dress}</Detail>}
          </dl>
        )}
      </section>
    </>
  );
}

const Detail = ({ term, children }: { term: string; children: string }) => (
  <>
    <dt>{term}</dt>
    <dd className={`${text} ${css.note}`}>
      <LinkedText>{children}</LinkedText>
    </dd>
  </>
);

/** REA-03. Members get an address signed for them on click, because a plain link carries no session. */
function AddToCalendar({ id, isOwn }: { id: string; isOwn: boolean }) {
  const { isAuthenticated } = useSession();
  const open = useMutation({
    mutationFn: () => ask('GET /api/gigs/:id/calendar-address', gigFileAddressSchema, { id }),
    onSuccess: ({ path }) => location.assign(settings.apiOrigin + path),
    onError: (error) =>
      notify.error(`We couldn’t create the calendar file. ${failureOf(error).text}`, {
        id: `calendar ${id}`,
        action: { label: 'Try again', onClick: () => open.mutate() },
      }),
  });
  const openOwn = (event: MouseEvent) => {
    event.preventDefault();
    if (!open.isPending) open.mutate();
  };
  return (
    <a
      href={`${settings.apiOrigin}/api/gigs/${id}/gig.ics`}
      className={button({ variant: 'quiet', size: 'small' })}
      aria-label="Add to calendar"
      title="Add to calendar"
      aria-busy={open.isPending || undefined}
      onClick={isAuthenticated ? openOwn : undefined}
    >
      {open.isPending ? <Spinner size="small" /> : <Icon of={CalendarPlus} size="small" />}
      <span className={isOwn ? hiddenOnPhone : ''}>Add to calendar</span>
    </a>
  );
}

import { useQuery } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Clock from 'lucide-react/icons/clock';
import MapPin from 'lucide-react/icons/map-pin';
import Music from 'lucide-react/icons/music';
import Users from 'lucide-react/icons/users';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { gigMoves } from '#actors/gig.ts';
import { useSession } from '#actors/session.ts';
import { isLate } from '#contract/gig-state.ts';
import type { Gig } from '#contract/gigs.ts';
import { categoryLabels } from '#entities/gig/category-labels.ts';
import { gigQuery } from '#entities/gig/gig-queries.ts';
import {
  applyByText,
  daysText,
  payParts,
  payText,
  placeOf,
  timeOf,
  whenText,
} from '#entities/gig/gig-texts.ts';
import { foundText, roleName } from '#entities/gig/role-texts.ts';
import { phaseOf } from '#entities/gig/status-label.ts';
import { shapeOf } from '#entities/picture/shape.ts';
import { DeferredContent } from '#shared/query-content.tsx';
import { useTitle } from '#shared/use-title.ts';
import { failureOf } from '#transport/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { Icon, type IconShape } from '#ui/icon/icon.tsx';
import { muted } from '#ui/layout/text.css.ts';
import { LoadingIndicator } from '#ui/loading-indicator/loading-indicator.tsx';
import { Tags } from '#ui/marks/marks.tsx';
import { Page } from '#ui/page/page.tsx';
import { PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import { Perforation, Ticket, TicketPart } from '#ui/ticket/ticket.tsx';
import { NoGig } from '../no-gig.tsx';
import { CallSheetSkeleton } from './call-sheet-skeleton.tsx';
import { CannotApply, cannotApplyStatus, SignInToApply } from './cannot-apply.tsx';
import * as css from './gig.css.ts';
import { CallSheet, GigSummary, Requester } from './gig-summary.tsx';
import { ownStartTime } from './times.ts';

const Applicants = lazyPart(() => import('./applicants.tsx').then((part) => part.Applicants));

const GigAttachments = lazyPart(() => import('./gig-attachments.tsx').then((part) => part.GigAttachments));
const OtherDays = lazyPart(() => import('./other-days.tsx').then((part) => part.OtherDays));
const StickyApply = lazyPart(() => import('./sticky-apply.tsx').then((part) => part.StickyApply));
const PosterPanel = lazyPart(() => import('./poster-panel.tsx').then((part) => part.PosterPanel));
const Invited = lazyPart(() => import('./invited.tsx').then((part) => part.Invited));
const GigQuestions = lazyPart(() => import('./gig-questions.tsx').then((part) => part.GigQuestions));
const GigReviews = lazyPart(() => import('./gig-reviews.tsx').then((part) => part.GigReviews));

const gigDescription = (gig: Gig) => `${whenText(gig)}. ${placeOf(gig)}. ${payText(gig.pay)}.`;

export function GigPage({ id }: { id: string }) {
  const query = useQuery(gigQuery(id));
  const { isAuthenticated } = useSession();
  // Starts loading together with the gig.
  useEffect(() => {
    if (isAuthenticated) MemberPanel.preload();
  }, [isAuthenticated]);
  const isGone = query.isError && failureOf(query.error).kind === 'missing';
  const gig = isGone ? undefined : query.data;
  useTitle(gig?.title, gig ? gigDescription(gig) : null);
  return (
    <Page>
      {gig && <GigSheet gig={gig} />}
      {!gig && query.isPending && <CallSheetSkeleton />}
      {!gig && query.isError && <NoGig query={query} />}
    </Page>
  );
}

function GigSheet({ gig }: { gig: Gig }) {
  const isOwn = useSession().user?.id === gig.poster.id;
  const ticket = useRef<HTMLElement>(null);
  return (
    <>
      <article className={css.cols}>
        <div className={css.header}>
          <GigSummary gig={gig} isOwn={isOwn} />
        </div>
        <aside
          ref={ticket}
          className={css.sidebar}
          aria-label={isOwn ? 'Pay and applications' : 'Pay and how to apply'}
        >
          <GigTicket gig={gig} isOwn={isOwn} />
        </aside>
        <div className={css.body}>
          {phaseOf(gig) === 'past' && (isOwn || gig.myApplication?.state === 'accepted') && (
            <GigReviews gig={gig} />
          )}
          {isOwn && (
            <Applicants gig={gig} fallback={<PersonSkeleton rows={2} text="Loading applicants..." />} />
          )}
          {!isOwn && <CallSheet gig={gig} />}
          <DeferredContent>
            {isOwn && <CallSheet gig={gig} />}
            {(gig.pictures || gig.files) && (
              <GigAttachments gig={gig} fallback={<AttachmentsPlaceholder gig={gig} />} />
            )}
            {gig.series && <OtherDays gig={gig} series={gig.series} />}
            {isOwn ? <Invited gig={gig} /> : <Requester gig={gig} />}
            <QuestionsSection gig={gig} />
          </DeferredContent>
        </div>
      </article>
      {!isOwn && canApply(gig) && <StickyApply gig={gig} ticket={ticket} />}
    </>
  );
}

/** Reserves the space of the attachments to limit layout shift. */
const AttachmentsPlaceholder = ({ gig: { pictures, files } }: { gig: Gig }) => (
  <div className={css.attachmentsPlaceholder}>
    {pictures && <div style={{ aspectRatio: shapeOf(pictures) }} />}
    {files && <div className={css.filesPlaceholder} />}
  </div>
);

/** Loads at once for members. The public page is complete without it, so visitors load it on request. */
function QuestionsSection({ gig }: { gig: Gig }) {
  const { isAuthenticated } = useSession();
  const [isRequested, setRequested] = useState(false);
  if (isAuthenticated || isRequested)
    return <GigQuestions gig={gig} fallback={<div className={css.questionsPlaceholder} />} />;
  return (
    <section className={`${css.part} ${css.questionsPlaceholder}`}>
      <h2>Questions</h2>
      <p className={css.readQuestions}>
        <Button size="small" onClick={() => setRequested(true)}>
          Show questions
        </Button>
      </p>
    </section>
  );
}

const canApply = (gig: Gig) => {
  const state = gig.myApplication?.state ?? 'withdrawn';
  return (
    phaseOf(gig) === 'open' && !isLate(gig, new Date()) && (state === 'withdrawn' || state === 'released')
  );
};

function GigTicket({ gig, isOwn }: { gig: Gig; isOwn: boolean }) {
  const { pay, places, placesTaken, roles = [] } = gig;
  const hasNamedRoles = roles.some(({ skill, level }) => skill || level);
  const clock = ownStartTime(gig);
  const time = timeOf(gig);
  return (
    <Ticket split>
      <TicketPart>
        <p className={payParts(pay).per && !pay.upTo ? css.fee : `${css.fee} ${css.longFee}`}>
          {payParts(pay).sum}
        </p>
        <p className={muted}>{payParts(pay).per || 'pay'}</p>
        <ul className={css.terms}>
          <Term icon={Music}>{categoryLabels[gig.category]}</Term>
          <Term icon={Clock}>
            {daysText(gig)}
            {time && (
              <>
                , <span className={css.time}>{time}</span>
              </>
            )}
            {clock && <span className={muted}> ({clock})</span>}
          </Term>
          {gig.applyBy && phaseOf(gig) === 'open' && (
            <Term icon={CalendarPlus}>{applyByText(gig, isLate(gig, new Date()))}</Term>
          )}
          {gig.hasAddress && !gig.remote && (
            <Term icon={MapPin}>
              {gig.address ?? <span className={muted}>Only people who are booked see the address</span>}
            </Term>
          )}
          {(hasNamedRoles || places > 1) && (
            <Term icon={Users}>
              {hasNamedRoles ? (
                <ul aria-label="People needed" className={css.roles}>
                  {roles.map((role) => (
                    <li key={role.id}>
                      {roleName(role)}, <span className={css.results}>{foundText(role)}</span>
                    </li>
                  ))}
                </ul>
              ) : placesTaken === 0 ? (
                `${places} people`
              ) : (
                `${places} people, ${placesTaken} booked`
              )}
            </Term>
          )}
        </ul>
        <Tags
          items={gig.tags.filter((tag) => !roles.some(({ skill }) => skill === tag))}
          className={css.tags}
          label="Tags"
        />
      </TicketPart>
      <Perforation />
      <TicketPart>
        {isOwn ? (
          <PosterPanel gig={gig} fallback={<div className={css.posterPlaceholder} />} />
        ) : (
          <ApplicantPanel gig={gig} />
        )}
      </TicketPart>
    </Ticket>
  );
}

const Term = ({ icon, children }: { icon: IconShape; children: ReactNode }) => (
  <li>
    <Icon of={icon} size="small" />
    <div>{children}</div>
  </li>
);

const MemberPanel = lazyPart(() => import('./apply.tsx').then((part) => part.MemberPanel));

function ApplicantPanel({ gig }: { gig: Gig }) {
  const { loading, isAuthenticated } = useSession();
  if (isAuthenticated) return <MemberPanel gig={gig} fallback={<ApplyPlaceholder />} />;
  if (loading) return <ApplyPlaceholder />;
  return (
    <div className={css.actionPanel}>
      {gigMoves(gig)('player.apply') ? (
        <SignInToApply gig={gig} />
      ) : (
        <CannotApply status={cannotApplyStatus(gig)} />
      )}
    </div>
  );
}

const ApplyPlaceholder = () => (
  <div className={css.applyPlaceholder}>
    <LoadingIndicator type="text" />
  </div>
);

import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Columns3 from 'lucide-react/icons/columns-3';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useRef, useState } from 'react';
import { type Application, applicationsPageSchema } from '#contract/applications.ts';
import { type Gig, isBooked, isLive } from '#contract/gigs.ts';
import { AnswerButtons, useApplicationAnswers } from '#entities/application/answering.tsx';
import { gigKeys } from '#entities/gig/gig-queries.ts';
import { foundText, namedRole, roleName } from '#entities/gig/role-texts.ts';
import { phaseOf } from '#entities/gig/status-label.ts';
import { PersonMenu } from '#entities/person/person-menu.tsx';
import { PersonRow } from '#entities/person/person-row.tsx';
import { ReviewCount } from '#entities/review/review-count.tsx';
import { hasArrived, mergeArrivals, type Seen } from '#shared/arrivals.ts';
import { chip, chipOn, chips } from '#shared/filters.css.ts';
import { itemsOf, pagedQuery } from '#shared/paged-query.ts';
import { PagedList } from '#shared/query-content.tsx';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { focusIfLost } from '#ui/focus/focus-if-lost.ts';
import { countText } from '#ui/format/numbers.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { hiddenOnPhone, muted, small, text } from '#ui/layout/text.css.ts';
import { LinkedText } from '#ui/linked-text/linked-text.tsx';
import { StateMark, Tags } from '#ui/marks/marks.tsx';
import { PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import {
  ApplicantFacts,
  type ApplicantGroup,
  allApplicants,
  applicantGroups,
  filterByGroup,
  groupLabels,
  idsByUrgency,
  isGroupOffered,
  MoveUpButton,
  ShortlistButton,
  selectGroup,
  sortByIds,
  standbyIds,
  visibleApplications,
} from './applicant-actions.tsx';
import * as css from './gig.css.ts';
import { applicationLabel, noApplicantsText, thatDayTexts } from './poster-texts.ts';
import { postedTime } from './times.ts';
import { WorkLinkList } from './work-links.tsx';

const applicantsQuery = (gigId: string) =>
  infiniteQueryOptions({
    queryKey: gigKeys.applicants(gigId),
    ...pagedQuery('GET /api/gigs/:id/applications', applicationsPageSchema, {
      id: gigId,
      query: { limit: 50 },
    }),
  });

const ProposedDep = lazyPart(() => import('./dep-requests.tsx').then((part) => part.ProposedDep));

/** Highlights applications that arrive while the poster is looking. */
export function Applicants({ gig }: { gig: Gig }) {
  const query = useInfiniteQuery(applicantsQuery(gig.id));
  const answering = useApplicationAnswers();
  const items = itemsOf(query.data);
  const [seen, setSeen] = useState<Seen>(() => mergeArrivals(null, []));
  const arrivals = mergeArrivals(seen, query.data?.pages ?? [], idsByUrgency);
  if (arrivals !== seen) setSeen(arrivals);
  const counts = gig.applicationCounts && Object.values(gig.applicationCounts);
  const total = counts?.reduce((sum, count) => sum + count, 0);
  const emptyText = <p className={`${css.hint} ${muted}`}>{noApplicantsText(gig)}</p>;
  const isLastPlace = gig.places - gig.placesTaken === 1;
  const [selection, setSelection] = useState(allApplicants);
  const [roleId, setRoleId] = useState('');
  const roles = gig.roles && gig.roles.length > 1 ? gig.roles : [];
  const [isSideBySide, setSideBySide] = useState(false);
  return (
    <section className={css.part} aria-labelledby="applicants">
      <h2 id="applicants" tabIndex={-1}>
        {countText(Math.max(total ?? 0, items.length), 'applicant', 'applicants')}
      </h2>
      <PagedList
        query={query}
        subject="applicants"
        level={3}
        fallback={
          // As high as the list will be, so that what stands below does not move from under a finger.
          total === 0 ? (
            emptyText
          ) : (
            <PersonSkeleton rows={Math.min(total ?? 2, 4)} text="Loading applicants..." />
          )
        }
        empty={emptyText}
      >
        {(all) => {
          const shown = roleId ? all.filter((application) => application.roleId === roleId) : all;
          return (
            <>
              {roles.length > 0 && (
                <fieldset className={`${chips} ${css.groups}`} aria-label="Filter by role">
                  {[
                    { id: '', label: 'All roles', found: '' },
                    ...roles.map((role) => ({ id: role.id, label: roleName(role), found: foundText(role) })),
                  ].map(({ id, label, found }) => (
                    <button
                      key={id}
                      type="button"
                      className={roleId === id ? chipOn : chip}
                      aria-pressed={roleId === id}
                      onClick={() => {
                        setRoleId(id);
                        setSelection(allApplicants);
                      }}
                    >
                      {label} {found && <span className={muted}>{found}</span>}
                    </button>
                  ))}
                </fieldset>
              )}
              {shown.length > 1 && (
                <fieldset className={`${chips} ${css.groups}`} aria-label="Filter applicants">
                  {applicantGroups
                    .filter((group) => query.hasNextPage || isGroupOffered(group, shown, selection))
                    .map((group) => (
                      <button
                        key={group}
                        type="button"
                        className={selection.group === group ? chipOn : chip}
                        aria-pressed={selection.group === group}
                        onClick={() => setSelection(selectGroup(shown, group))}
                      >
                        {groupLabels[group]}
                        {!query.hasNextPage && (
                          <span className={muted}>{filterByGroup(shown, group).length}</span>
                        )}
                      </button>
                    ))}
                  <Button
                    size="small"
                    variant="quiet"
                    icon={Columns3}
                    className={css.compare}
                    aria-pressed={isSideBySide}
                    onClick={() => setSideBySide(!isSideBySide)}
                  >
                    Side by side
                  </Button>
                </fieldset>
              )}
              {visibleApplications(shown, selection).length === 0 && (
                <p className={css.hint}>{emptyGroupTexts[selection.group]}</p>
              )}
              <ul className={isSideBySide ? css.sideBySide : list}>
                {sortByIds(visibleApplications(shown, selection), arrivals.ids).map((application) => (
                  <Applicant
                    key={application.id}
                    gig={gig}
                    application={application}
                    answering={answering}
                    standby={standbyIds(all.filter((other) => other.roleId === application.roleId))}
                    otherRoles={standbyIds(all.filter((other) => other.roleId !== application.roleId))}
                    isCompared={isSideBySide}
                    isNew={hasArrived(arrivals, application) && application.state === 'applied'}
                  />
                ))}
              </ul>
              {phaseOf(gig) === 'open' &&
                isLastPlace &&
                !gig.placesOffered &&
                shown.some(({ state }) => state === 'applied') && (
                  <p className={css.hint}>Accepting someone fills the gig and lets the others know.</p>
                )}
            </>
          );
        }}
      </PagedList>
      {answering.question}
    </section>
  );
}

type ApplicantProps = {
  gig: Gig;
  application: Application;
  answering: ReturnType<typeof useApplicationAnswers>;
  /** Ids of the stand-by applications for the same role, in order. */
  standby: readonly string[];
  otherRoles: readonly string[];
  isNew: boolean;
  /** One of several columns. */
  isCompared: boolean;
};

const emptyGroupTexts: Record<ApplicantGroup, string> = {
  all: 'Nobody has applied for this role yet.',
  toAnswer: 'You’ve answered everyone.',
  shortlist: 'Nobody yet. Applicants aren’t told when you shortlist them.',
  standby: 'Nobody yet. People on stand-by are offered the place if someone drops out.',
  answered: 'You haven’t answered anyone yet.',
};

const inactiveStates: readonly Application['state'][] = ['declined', 'withdrawn', 'released', 'cancelled'];
const tagsOf = ({ applicant: { linkState, mutualCount }, thatDay }: Application) => [
  ...(thatDay ? [thatDayTexts[thatDay]] : []),
  ...(linkState === 'linked' ? ['Linked with you'] : []),
  mutualCount > 0 ? `${countText(mutualCount, 'link', 'links')} in common` : 'No links in common',
];

function Applicant({ gig, application, answering, standby, otherRoles, isNew, isCompared }: ApplicantProps) {
  const { applicant, note, links = [], state, answer, createdAt } = application;
  const { name } = applicant;
  const row = useRef<HTMLLIElement>(null);
  const label = applicationLabel(application, gig);
  const role = gig.roles && gig.roles.length > 1 ? namedRole(gig, application.roleId) : undefined;
  return (
    <li
      ref={row}
      tabIndex={-1}
      className={`${isCompared ? css.column : css.applicant} ${isNew ? css.newApplicant : ''} ${inactiveStates.includes(state) ? css.inactive : ''}`}
      aria-label={name}
    >
      <PersonRow
        person={applicant}
        size={48}
        as="h3"
        action={
          <time className={`${small} ${muted}`} dateTime={createdAt}>
            {postedTime(createdAt)}
          </time>
        }
      >
        <PersonMenu person={applicant} label={`More about ${name}`} />
      </PersonRow>
      <div className={css.applicantRest}>
        {role && <p className={small}>For {roleName(role)}</p>}
        {isCompared && <ApplicantFacts application={application} gig={gig} />}
        {note && (
          <p className={`${text} ${css.note}`}>
            <LinkedText>{note}</LinkedText>
          </p>
        )}
        {links.length > 0 && <WorkLinkList links={links} />}
        {answer && (
          <p className={`${text} ${muted}`}>
            You wrote: <LinkedText>{answer}</LinkedText>
          </p>
        )}
        {gig.hasDeps && isBooked(state) && <ProposedDep gig={gig} playerId={applicant.id} />}
        <ReviewCount person={applicant} counts={application.reviews} />
        <Tags items={tagsOf(application)} />
        <div className={css.actionRow}>
          {label && (
            <StateMark kind={label.kind}>
              {state === 'standby' && standby.length > 1
                ? `${label.text}, no. ${standby.indexOf(application.id) + 1}`
                : label.text}
            </StateMark>
          )}
          <AnswerButtons
            answering={answering}
            application={application}
            gig={gig}
            waiting={gig.applicationCounts?.applied ?? 1}
            onDone={() => focusIfLost(row.current)}
          />
          {state === 'standby' && (
            <MoveUpButton gigId={gig.id} application={application} order={standby} otherRoles={otherRoles} />
          )}
          {!inactiveStates.includes(state) && <ShortlistButton {...application} />}
          {isLive(state) && (
            <Link
              to="/messages/$userId"
              params={{ userId: applicant.id }}
              className={button({ size: 'small', variant: 'quiet' })}
              aria-label={`Message ${name}`}
            >
              <Icon of={MessageCircle} size="small" />
              <span className={hiddenOnPhone}>Message</span>
            </Link>
          )}
        </div>
      </div>
    </li>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Star from 'lucide-react/icons/star';
import type { ShownFees } from '#contract/amounts.ts';
import type { Application } from '#contract/applications.ts';
import { okSchema } from '#contract/fields.ts';
import { money } from '#contract/gig-terms.ts';
import type { Gig } from '#contract/gigs.ts';
import { gigKeys } from '#entities/gig/gig-queries.ts';
import { useAction } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { Button } from '#ui/button/button.tsx';
import { distance } from '#ui/format/distance.ts';
import { payUnit } from '#ui/format/numbers.ts';
import { hiddenOnPhone, muted } from '#ui/layout/text.css.ts';
import { notify } from '#ui/toaster/toast.ts';
import * as css from './gig.css.ts';

type StandbyApplication = Pick<Application, 'id' | 'state' | 'standbyRank'>;

export const standbyIds = (applications: readonly StandbyApplication[]): string[] =>
  applications
    .filter(({ state }) => state === 'standby')
    .toSorted((a, b) => (a.standbyRank ?? 0) - (b.standbyRank ?? 0))
    .map(({ id }) => id);

/** Moves `id` one place to the front. */
export const moveForward = (ids: readonly string[], id: string): string[] => {
  const index = ids.indexOf(id);
  return index < 1 ? [...ids] : ids.toSpliced(index, 1).toSpliced(index - 1, 0, id);
};

type MoveUpProps = {
  gigId: string;
  application: Pick<Application, 'id' | 'applicant'>;
  order: readonly string[];
  otherRoles: readonly string[];
};

/** GIG-08. Places that become free are offered in this order. Renders nothing for the first. */
export function MoveUpButton({ gigId, application: { id, applicant }, order, otherRoles }: MoveUpProps) {
  const client = useQueryClient();
  const move = useAction({
    mutationFn: () =>
      ask('PUT /api/gigs/:id/stand-by', okSchema, {
        id: gigId,
        body: { ids: [...moveForward(order, id), ...otherRoles] },
      }),
    onError: (error) => notify.error(failureOf(error).text, { id: `stand-by ${gigId}` }),
    onSettled: () => client.invalidateQueries({ queryKey: gigKeys.applicants(gigId) }),
  });
  if (order.indexOf(id) < 1) return null;
  return (
    <Button
      size="small"
      variant="quiet"
      icon={ArrowUp}
      busy={move.isPending}
      aria-label={`Move up: ${applicant.name}`}
      onClick={() => move.mutate()}
    >
      Move up
    </Button>
  );
}

type ShortlistButtonProps = Pick<Application, 'id' | 'gigId' | 'isShortlisted' | 'applicant'>;

/** The applicant does not see the mark. Renders nothing on servers without shortlists. */
export function ShortlistButton({ id, gigId, isShortlisted, applicant }: ShortlistButtonProps) {
  const client = useQueryClient();
  const mark = useAction({
    mutationFn: (on: boolean) =>
      ask(on ? 'PUT /api/applications/:id/shortlist' : 'DELETE /api/applications/:id/shortlist', okSchema, {
        id,
      }),
    onError: (error) => notify.error(failureOf(error).text, { id: `shortlist ${id}` }),
    onSettled: () => client.invalidateQueries({ queryKey: gigKeys.applicants(gigId) }),
  });
  if (isShortlisted === undefined) return null;
  return (
    <Button
      size="small"
      variant="quiet"
      icon={Star}
      busy={mark.isPending}
      aria-pressed={isShortlisted}
      aria-label={`Shortlist ${applicant.name}`}
      onClick={() => mark.mutate(!isShortlisted)}
    >
      <span className={hiddenOnPhone}>{isShortlisted ? 'Shortlisted' : 'Shortlist'}</span>
    </Button>
  );
}

const feeText = ({ label, amount, currency, unit, from }: ShownFees[number]): string =>
  `${label ? `${label}: ` : ''}${from ? 'from ' : ''}${money(amount, currency)} ${payUnit(unit)}`;

function distanceText({ applicant: { place }, kilometres }: Application, gig: Gig): string {
  if (!place || kilometres === undefined || kilometres === null) return place;
  return kilometres < 1 ? `${place}, same as the gig` : `${place}, ${distance(kilometres)} from ${gig.place}`;
}

/** GIG-08. The same facts for each applicant, for comparing them side by side. */
export function ApplicantFacts({ application, gig }: { application: Application; gig: Gig }) {
  const { applicant, fees = [], rates = [] } = application;
  const facts = [
    ['Skills', [applicant.skills.join(', ')]],
    ['Genres', [applicant.genres.join(', ')]],
    ['Based in', [distanceText(application, gig)]],
    ['Rates', [...fees.map(feeText), ...rates.map(({ label, price }) => `${label}: ${price}`)]],
  ] as const;
  return (
    <dl className={css.applicantFacts}>
      {facts.map(([label, values]) => (
        <div key={label}>
          <dt className={muted}>{label}</dt>
          {values.join('') ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and they never move
            values.map((text, at) => <dd key={at}>{text}</dd>)
          ) : (
            <dd>Not given</dd>
          )}
        </div>
      ))}
    </dl>
  );
}

export const applicantGroups = ['all', 'toAnswer', 'shortlist', 'standby', 'answered'] as const;
export type ApplicantGroup = (typeof applicantGroups)[number];

export const groupLabels: Record<ApplicantGroup, string> = {
  all: 'All',
  toAnswer: 'To answer',
  shortlist: 'Shortlist',
  standby: 'Stand-by',
  answered: 'Answered',
};

type GroupedApplication = Pick<Application, 'id' | 'state' | 'isShortlisted'>;

const groupFilters: Record<ApplicantGroup, (application: GroupedApplication) => boolean> = {
  all: () => true,
  toAnswer: ({ state }) => state === 'applied',
  shortlist: ({ isShortlisted }) => isShortlisted === true,
  standby: ({ state }) => state === 'standby',
  answered: ({ state }) => state !== 'applied',
};

export const filterByGroup = <T extends GroupedApplication>(
  applications: readonly T[],
  group: ApplicantGroup,
): T[] => applications.filter(groupFilters[group]);

/** The selected group, and who was in it when it was selected. */
type GroupSelection = { group: ApplicantGroup; ids: readonly string[] };
export const allApplicants: GroupSelection = { group: 'all', ids: [] };

export const selectGroup = (
  applications: readonly GroupedApplication[],
  group: ApplicantGroup,
): GroupSelection => ({
  group,
  ids: filterByGroup(applications, group).map(({ id }) => id),
});

const permanentGroups: readonly ApplicantGroup[] = ['all', 'toAnswer'];

/** Empty groups are not offered. */
export const isGroupOffered = (
  group: ApplicantGroup,
  applications: readonly GroupedApplication[],
  selection: GroupSelection,
): boolean =>
  permanentGroups.includes(group) ||
  selection.group === group ||
  filterByGroup(applications, group).length > 0;

/** Includes applications that left the group since it was selected, so that their Undo stays in place. */
export const visibleApplications = <T extends GroupedApplication>(
  applications: readonly T[],
  { group, ids }: GroupSelection,
): T[] =>
  applications.filter((application) => groupFilters[group](application) || ids.includes(application.id));

type ApplicationState = Pick<Application, 'id' | 'state'>;

const urgencies: Record<Application['state'], number> = {
  overdue: 0,
  applied: 1,
  offered: 2,
  asked: 2,
  accepted: 3,
  standby: 4,
  closed: 5,
  declined: 6,
  withdrawn: 7,
  released: 7,
  cancelled: 7,
};

/** Orders by urgency: those that need the poster, then the booked, then the rest. */
export const idsByUrgency = (applications: readonly ApplicationState[]): string[] =>
  applications.toSorted((a, b) => urgencies[a.state] - urgencies[b.state]).map(({ id }) => id);

/** Keeps the initial order while applications are answered, so that nothing moves; new ones come first. */
export function sortByIds<T extends ApplicationState>(
  applications: readonly T[],
  ids: readonly string[],
): T[] {
  const placeOf = ({ id }: T) => ids.indexOf(id);
  return applications.toSorted((a, b) => placeOf(a) - placeOf(b));
}

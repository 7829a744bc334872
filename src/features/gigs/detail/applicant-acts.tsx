import { useQueryClient } from '@tanstack/react-query';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Star from 'lucide-react/icons/star';
import { money } from '#contract/money.ts';
import type { Application } from '#contract/ours/applications.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { okSchema } from '#contract/ours/page.ts';
import type { ShownFees } from '#contract/ours/shown-rates.ts';
import { gigKeys } from '#entities/gig/gig-queries.ts';
import { useAct } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { Button } from '#ui/button/button.tsx';
import { distance } from '#ui/format/distance.ts';
import { payUnit } from '#ui/format/numbers.ts';
import { fromSm, muted } from '#ui/layout/words.css.ts';
import { notify } from '#ui/toaster/toast.ts';
import * as css from './gig.css.ts';

type Ranked = Pick<Application, 'id' | 'state' | 'standbyRank'>;

export const standbyIn = (applications: readonly Ranked[]): string[] =>
  applications
    .filter(({ state }) => state === 'standby')
    .toSorted((a, b) => (a.standbyRank ?? 0) - (b.standbyRank ?? 0))
    .map(({ id }) => id);

/** Moves `id` one place to the front. */
export const movedUp = (ids: readonly string[], id: string): string[] => {
  const at = ids.indexOf(id);
  return at < 1 ? [...ids] : [...ids.slice(0, at - 1), id, ...ids.slice(at - 1).filter((one) => one !== id)];
};

type MoveUpProps = {
  gigId: string;
  application: Pick<Application, 'id' | 'applicant'>;
  order: readonly string[];
  others: readonly string[];
};

/** GIG-08. Places that become free are offered in this order. Renders nothing for the first. */
export function MoveUp({ gigId, application: { id, applicant }, order, others }: MoveUpProps) {
  const client = useQueryClient();
  const move = useAct({
    mutationFn: () =>
      ask('PUT /api/gigs/:id/stand-by', okSchema, {
        id: gigId,
        body: { ids: [...movedUp(order, id), ...others] },
      }),
    onError: (error) => notify.error(failureOf(error).text, { id: `stand-by ${gigId}` }),
    onSettled: () => client.invalidateQueries({ queryKey: gigKeys.applicants(gigId) }),
  });
  if (order.indexOf(id) < 1) return null;
  return (
    <Button
      size="small"
      look="bare"
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
  const mark = useAct({
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
      look="bare"
      icon={Star}
      busy={mark.isPending}
      aria-pressed={isShortlisted}
      aria-label={`Shortlist ${applicant.name}`}
      onClick={() => mark.mutate(!isShortlisted)}
    >
      <span className={fromSm}>{isShortlisted ? 'Shortlisted' : 'Shortlist'}</span>
    </Button>
  );
}

const feeWords = ({ label, amount, currency, unit, from }: ShownFees[number]): string =>
  `${label ? `${label}: ` : ''}${from ? 'from ' : ''}${money(amount, currency)} ${payUnit(unit)}`;

function fromWords({ applicant: { place }, kilometres }: Application, gig: Gig): string {
  if (!place || kilometres === undefined || kilometres === null) return place;
  return kilometres < 1 ? `${place}, as the gig` : `${place}, ${distance(kilometres)} from ${gig.place}`;
}

/** GIG-08. The same facts for each applicant, for comparing them side by side. */
export function Compared({ application, gig }: { application: Application; gig: Gig }) {
  const { applicant, fees = [], rates = [] } = application;
  const lines = [
    ['Does', [applicant.skills.join(', ')]],
    ['Genres', [applicant.genres.join(', ')]],
    ['From', [fromWords(application, gig)]],
    ['Takes', [...fees.map(feeWords), ...rates.map(({ label, price }) => `${label}: ${price}`)]],
  ] as const;
  return (
    <dl className={css.decidedBy}>
      {lines.map(([what, said]) => (
        <div key={what}>
          <dt className={muted}>{what}</dt>
          {said.join('') ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and they never move
            said.map((words, at) => <dd key={at}>{words}</dd>)
          ) : (
            <dd>Not said</dd>
          )}
        </div>
      ))}
    </dl>
  );
}

export const groups = ['all', 'toAnswer', 'shortlist', 'standby', 'answered'] as const;
export type Group = (typeof groups)[number];

export const groupWords: Record<Group, string> = {
  all: 'All',
  toAnswer: 'To answer',
  shortlist: 'Shortlist',
  standby: 'Stand-by',
  answered: 'Answered',
};

type Placed = Pick<Application, 'id' | 'state' | 'isShortlisted'>;

const belongs: Record<Group, (application: Placed) => boolean> = {
  all: () => true,
  toAnswer: ({ state }) => state === 'applied',
  shortlist: ({ isShortlisted }) => isShortlisted === true,
  standby: ({ state }) => state === 'standby',
  answered: ({ state }) => state !== 'applied',
};

export const inGroup = <T extends Placed>(applications: readonly T[], group: Group): T[] =>
  applications.filter(belongs[group]);

/** The selected group, and who was in it when it was selected. */
type Look = { group: Group; ids: readonly string[] };
export const everybody: Look = { group: 'all', ids: [] };

export const lookAt = (applications: readonly Placed[], group: Group): Look => ({
  group,
  ids: inGroup(applications, group).map(({ id }) => id),
});

const always: readonly Group[] = ['all', 'toAnswer'];

/** Empty groups are not offered. */
export const isOffered = (group: Group, applications: readonly Placed[], look: Look): boolean =>
  always.includes(group) || look.group === group || inGroup(applications, group).length > 0;

/** Includes applications that left the group since it was selected, so that their Undo stays in place. */
export const inSight = <T extends Placed>(applications: readonly T[], { group, ids }: Look): T[] =>
  applications.filter((application) => belongs[group](application) || ids.includes(application.id));

type Standing = Pick<Application, 'id' | 'state'>;

const ranks: Record<Application['state'], number> = {
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
export const waitingFirst = (applications: readonly Standing[]): string[] =>
  applications.toSorted((a, b) => ranks[a.state] - ranks[b.state]).map(({ id }) => id);

/** Keeps the initial order while applications are answered, so that nothing moves; new ones come first. */
export function inOrder<T extends Standing>(applications: readonly T[], first: readonly string[]): T[] {
  const placeOf = ({ id }: T) => first.indexOf(id);
  return applications.toSorted((a, b) => placeOf(a) - placeOf(b));
}

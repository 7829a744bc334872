import { type ApplicationState, isUnconfirmed } from '#contract/gigs.ts';
import type { NotificationType } from '#contract/notifications.ts';
import type { ApplicationRow } from '#server/db/schema/gigs.ts';
import { describeChanges, termsOf } from '#server/gigs/terms.ts';
import type { Made } from './moves.ts';
import type { Outcome } from './race.ts';

/** What each move of an application tells, and whom. */
const told: Record<string, readonly ['poster' | 'applicant', NotificationType]> = {
  accept: ['applicant', 'application_accepted'],
  decline: ['applicant', 'application_declined'],
  offer: ['applicant', 'offer_made'],
  'withdraw-offer': ['applicant', 'offer_withdrawn'],
  'stand-by': ['applicant', 'standby_added'],
  release: ['applicant', 'booking_released'],
  withdraw: ['poster', 'application_withdrawn'],
  confirm: ['poster', 'booking_confirmed'],
  'accept-offer': ['poster', 'offer_accepted'],
  'decline-offer': ['poster', 'offer_declined'],
};

/** What each move about a dep tells, by whom and to whom. Of those who come and go only the first is told within a day. */
type Side = 'player' | 'dep' | 'poster';
const toldOfDep: readonly (readonly [
  move: string,
  from: Side,
  to: Side,
  type: NotificationType,
  once?: true,
])[] = [
  ['ask', 'player', 'dep', 'dep_asked', true],
  ['take-back', 'player', 'dep', 'dep_taken_back', true],
  ['agree', 'dep', 'player', 'dep_willing'],
  ['turn-down', 'dep', 'player', 'dep_turned_down'],
  ['pass', 'poster', 'player', 'dep_passed'],
  ['pass', 'poster', 'dep', 'dep_booked'],
];

const isTaken = ({ status }: Made) => status < 300;
/** Who was booked as a dep has never applied by themselves. */
const cameAsDep = ({ clientId }: ApplicationRow) => clientId.startsWith('dep~');

/** Notices that are lost or doubled: each move that was taken tells once, and of what was undone nobody hears. */
export const miscounted = (outcome: Outcome, canUndo: boolean): string[] => [
  ...outcome.applications.flatMap((row) => ofApplication(row, outcome, canUndo)),
  ...ofDeps(outcome),
];

const counting = (wrong: string[], type: string, is: number, should: number, orLess = false) => {
  if (orLess ? is > should : is !== should) wrong.push(`${type}: ${is} told, ${should} done`);
};

function ofApplication(row: ApplicationRow, { gig, made, news }: Outcome, canUndo: boolean): string[] {
  const between = (to: 'poster' | 'applicant', type: NotificationType) => {
    const [recipient, actor] =
      to === 'poster' ? [gig.posterId, row.applicantId] : [row.applicantId, gig.posterId];
    return news.filter((one) => one.recipientId === recipient && one.actorId === actor && one.type === type)
      .length;
  };
  const wrong: string[] = [];
  for (const [move, [to, type]] of Object.entries(told)) {
    const mine = made.filter((one) => isTaken(one) && one.move === move && one.applicationId === row.id);
    // Of those who come and go only the first is told within a day; who is not waited for tells nobody.
    if (type === 'application_withdrawn')
      counting(wrong, type, between(to, type), Math.min(1, mine.length), true);
    else {
      const moved = type === 'offer_made' ? between('poster', 'standby_asked') : 0;
      counting(wrong, type, between(to, type), mine.length + moved, canUndo);
    }
  }
  counting(
    wrong,
    'gig_application',
    between('poster', 'gig_application'),
    cameAsDep(row) ? 0 : 1,
    cameAsDep(row),
  );
  const edits = made.filter((one) => isTaken(one) && one.move === 'edit').length;
  const ofEdits = (['booking_asked', 'booking_restored', 'gig_changed'] as const).map((type) =>
    between('applicant', type),
  );
  // An undoing finds the gig changed, and asks.
  const undone = made.filter((one) => isTaken(one) && one.move.startsWith('undo ')).length;
  counting(
    wrong,
    'changes',
    ofEdits.reduce((sum, one) => sum + one),
    edits + undone,
    true,
  );
  const late = made.filter((one) => isTaken(one) && one.move === 'time' && one.applicationId === row.id);
  const lapsed = between('applicant', 'offer_lapsed');
  counting(wrong, 'offer_unanswered', between('poster', 'offer_unanswered'), lapsed);
  counting(wrong, 'out of time', lapsed + between('poster', 'booking_overdue'), late.length, true);
  // Who was passed over has heard that it is nothing for them; who was booked has to hear that it is off.
  const off = between('applicant', 'gig_cancelled');
  if (row.acceptedTerms && row.state === 'cancelled') counting(wrong, 'gig_cancelled', off, 1);
  else counting(wrong, 'gig_cancelled', off, Number(row.state === 'cancelled'), true);
  return wrong;
}

function ofDeps({ cast, deps, made, news }: Outcome): string[] {
  const wrong: string[] = [];
  const people = [cast.poster, ...cast.players.map(({ who }) => who), ...cast.friends].map(({ id }) => id);
  for (const actor of people)
    for (const recipient of people) {
      const heard = (type: NotificationType) =>
        news.filter((one) => one.type === type && one.recipientId === recipient && one.actorId === actor)
          .length;
      const idOf = (side: Side, { player, dep }: Made) => ({ player, dep, poster: cast.poster.id })[side];
      for (const [move, from, to, type, once] of toldOfDep) {
        const mine = made.filter(
          (one) =>
            isTaken(one) &&
            one.move === move &&
            one.dep &&
            idOf(from, one) === actor &&
            idOf(to, one) === recipient,
        ).length;
        counting(wrong, type, heard(type), once ? Math.min(1, mine) : mine);
      }
      const ended = deps.filter(
        ({ playerId, depId, state }) => state === 'ended' && playerId === actor && depId === recipient,
      ).length;
      counting(wrong, 'dep_ended', heard('dep_ended'), ended);
    }
  for (const id of people) {
    const of = (move: string, is: (one: Made) => boolean) =>
      made.filter((one) => isTaken(one) && one.move === move && is(one)).length;
    const heard = (type: NotificationType, by: 'recipientId' | 'actorId') =>
      news.filter((one) => one.type === type && one[by] === id).length;
    const refused = of('refuse', ({ player, dep }) => player === id || dep === id);
    counting(wrong, 'dep_refused', heard('dep_refused', 'recipientId'), refused);
    const agreed = of('agree', ({ player }) => player === id);
    counting(wrong, 'dep_proposed', heard('dep_proposed', 'actorId'), agreed);
    const off =
      of('turn-down', ({ player }) => player === id) + of('take-back', ({ player }) => player === id);
    counting(wrong, 'dep_off', heard('dep_off', 'actorId'), Math.min(off, agreed), true);
  }
  return wrong;
}

type Heard = NotificationType | undefined;

/** What somebody has heard last of what the poster or their gig did, when they stand so by that. */
const heardBy: Partial<Record<ApplicationState, readonly Heard[]>> = {
  applied: [undefined, 'offer_withdrawn', 'offer_lapsed', 'decline_withdrawn', 'gig_reopened'],
  declined: ['application_declined'],
  standby: ['standby_added'],
  offered: ['offer_made'],
  closed: ['gig_filled', 'role_filled', 'gig_closed', 'offer_withdrawn', 'offer_lapsed'],
  cancelled: ['gig_cancelled'],
  asked: ['booking_asked'],
  overdue: ['booking_asked'],
  released: ['booking_released'],
  accepted: ['application_accepted', 'booking_restored', 'dep_booked'],
};
const ofPosters = new Set<Heard>([...Object.values(heardBy).flat(), 'dep_passed']);
/** What the poster hears of what somebody did. */
const ofAnswers = new Set<Heard>([
  ...(['gig_application', 'application_withdrawn', 'offer_accepted', 'offer_declined'] as const),
  ...(['booking_confirmed', 'standby_asked', 'booking_overdue', 'offer_unanswered'] as const),
]);
const saysYes = (answer: Heard) => answer === 'offer_accepted' || answer === 'booking_confirmed';

/** Who believes by what they were told last that somebody stands otherwise than they do. */
export function misheard({ gig, applications, news, made }: Outcome): string[] {
  const taken = made.filter(isTaken);
  return applications.flatMap(({ applicantId, state, acceptedTerms }) => {
    const heard = news.findLast((one) => one.recipientId === applicantId && ofPosters.has(one.type));
    const answer = news.findLast(
      ({ recipientId, actorId, type }) =>
        recipientId === gig.posterId && actorId === applicantId && ofAnswers.has(type),
    )?.type;
    // They know what they did themselves.
    const didIt =
      (state === 'accepted' && saysYes(answer)) ||
      (state === 'applied' && taken.some(({ move }) => move === 'apply'));
    const right = didIt ? undefined : heardBy[state];
    const isPassedOn = taken.some(({ move, player }) => move === 'pass' && player === applicantId);
    const asks = acceptedTerms && describeChanges(acceptedTerms, termsOf(gig));
    const wrong: [boolean, string][] = [
      [right !== undefined && !right.includes(heard?.type), `${state}, and has heard ${heard?.type} last`],
      [
        state === 'withdrawn' && !isPassedOn && saysYes(answer),
        `withdrawn, and the poster has heard ${answer} last`,
      ],
      [
        state === 'overdue' && answer !== 'booking_overdue',
        `overdue, and the poster has heard ${answer} last`,
      ],
      [isUnconfirmed(state) && heard?.excerpt !== asks, `asked “${heard?.excerpt}” instead of “${asks}”`],
    ];
    return wrong.filter(([isSo]) => isSo).map(([, words]) => words);
  });
}

import { rolesOf } from '#contract/gig-state.ts';
import { changedTerms } from '#contract/gig-terms.ts';
import { type ApplicationState, holdsPlace, isBooked, isUnconfirmed } from '#contract/gigs.ts';
import { isOpenDep } from '#contract/player-requests.ts';
import type { ApplicationRow, GigRow } from '#server/db/schema/gigs.ts';
import { termsOf } from '#server/gigs/terms.ts';
import type { Outcome } from './race.ts';

type Rule = readonly [isSo: boolean, words: string];
const broken = (rules: readonly Rule[]) => rules.filter(([isSo]) => isSo).map(([, words]) => words);

/** What of a gig, its applications, its deps and the talk of its line-up contradicts itself. */
export const impossible = (outcome: Outcome): string[] => [
  ...ofGig(outcome),
  ...ofRoles(outcome),
  ...outcome.applications.flatMap((row) => ofApplication(row, outcome.gig)),
  ...ofDeps(outcome),
  ...ofGroup(outcome),
];

function ofGig({ gig, applications }: Outcome): string[] {
  const states = applications.map(({ state }) => state);
  const booked = states.filter(isBooked).length;
  const held = states.filter(holdsPlace).length;
  const has = (...some: ApplicationState[]) => some.some((state) => states.includes(state));
  return broken([
    [held > gig.places, `${held} of ${gig.places} places are booked or offered`],
    [gig.status === 'open' && booked >= gig.places, 'it is open, and everybody is booked'],
    [gig.status === 'filled' && held < gig.places, 'it is filled, and a place is free'],
    [gig.status !== 'open' && has('applied'), `somebody waits for a gig that is ${gig.status}`],
    [
      gig.status === 'open' && rolesOf(gig).length === 1 && has('closed'),
      'somebody is passed over by an open gig',
    ],
    [gig.status === 'cancelled' && held > 0, 'somebody is booked for a gig that is off'],
    [(gig.status === 'cancelled') !== has('cancelled') && held + booked > 0, 'half of it is off'],
  ]);
}

function ofRoles({ gig, applications }: Outcome): string[] {
  return rolesOf(gig).flatMap(({ id, count }) => {
    const states = applications.filter(({ roleId }) => roleId === id).map(({ state }) => state);
    const [booked, held] = [states.filter(isBooked).length, states.filter(holdsPlace).length];
    const isOpen = gig.status === 'open';
    return broken([
      [held > count, `${held} of ${count} places of a role are booked or offered`],
      [isOpen && booked >= count && states.includes('applied'), 'somebody waits for a role that is found'],
      [isOpen && held < count && states.includes('closed'), 'somebody is passed over by a role that is open'],
    ]);
  });
}

function ofApplication(row: ApplicationRow, gig: GigRow): string[] {
  const { state, acceptedTerms, answerBy, standbyRank } = row;
  const differs = acceptedTerms !== null && changedTerms(acceptedTerms, termsOf(gig)).length > 0;
  return broken([
    [state !== 'cancelled' && (acceptedTerms !== null) !== holdsPlace(state), `${state}: agreed to what?`],
    [(answerBy !== null) !== (isUnconfirmed(state) || state === 'offered'), `${state}: asked until when?`],
    [(standbyRank !== null) !== (state === 'standby'), `${state}: the how manieth?`],
    [(state === 'accepted' || state === 'offered') && differs, `${state}: for what the gig does not say`],
    [isUnconfirmed(state) && !differs, `${state}: about what is agreed`],
  ]);
}

function ofDeps({ deps, applications, news, cast }: Outcome): string[] {
  const stateOf = (id: string) => applications.find(({ applicantId }) => applicantId === id)?.state;
  const open = deps.filter(({ state }) => isOpenDep(state));
  const asks = (type: string, recipientId: string, actorId?: string) =>
    news.some(
      (one) =>
        one.type === type &&
        one.recipientId === recipientId &&
        (actorId === undefined || one.actorId === actorId) &&
        one.withdrawnAt === null,
    );
  const players = [...new Set(deps.map(({ playerId }) => playerId))];
  return [
    ...open.flatMap(({ playerId, depId, state }) =>
      broken([
        [!isBooked(stateOf(playerId)), `a dep is asked for who is ${stateOf(playerId)}`],
        [open.filter((one) => one.playerId === playerId).length > 1, 'two deps are asked at once'],
        [
          state === 'asked' && !asks('dep_asked', depId) && !asks('dep_changed', depId),
          'a dep has not heard',
        ],
      ]),
    ),
    ...players.flatMap((playerId) => {
      const isWilling = open.some((one) => one.playerId === playerId && one.state === 'willing');
      const isProposed = asks('dep_proposed', cast.poster.id, playerId);
      return broken([
        [isWilling && !isProposed, 'the poster has not heard of a dep'],
        [isProposed && !isWilling, 'the poster is asked about a dep who is none'],
      ]);
    }),
    ...deps
      .filter((one) => !open.some(({ depId }) => depId === one.depId))
      .flatMap(({ depId, playerId, state }) =>
        broken([[asks('dep_asked', depId, playerId), `who was asked to play is asked still: ${state}`]]),
      ),
  ];
}

/** Who has left by themselves may stay out; nobody is in who is not booked. */
function ofGroup({ members, lines, applications, cast, made }: Outcome): string[] {
  const [first] = lines;
  if (!first) return [];
  const isInLineUp = (id: string) =>
    applications.some(
      ({ applicantId, state, acceptedTerms }) =>
        applicantId === id && (isBooked(state) || (state === 'cancelled' && acceptedTerms !== null)),
    );
  const hasLeft = (id: string) =>
    made.some(({ move, player, status }) => move === 'leave' && player === id && status < 300);
  const people = new Set([
    ...members.map(({ userId }) => userId),
    ...applications.map((one) => one.applicantId),
  ]);
  return [...people].flatMap((id) => {
    const member = members.find(({ userId }) => userId === id);
    const isIn = member !== undefined && member.leftAt === null;
    const may = id === cast.poster.id || isInLineUp(id);
    const events = lines.flatMap(
      ({ senderId, event }) => (senderId === id && event !== 'made' && event) || [],
    );
    const isTwice = events.some((event, nth) => event === events[nth - 1]);
    return broken([
      [isIn && !may, 'somebody is in the talk who is not booked'],
      [!isIn && may && !hasLeft(id), 'somebody is booked and not in the talk'],
      [isTwice, `the talk says twice in turn: ${events.join(', ')}`],
      [events.length > 0 && isIn !== (events.at(-1) === 'joined'), 'the talk says otherwise than it is'],
    ]);
  });
}

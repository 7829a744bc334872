import type { Gig } from '#contract/ours/gigs.ts';
import { type GigState, isLate } from '#contract/permissions/gigs.ts';
import { answerWords } from '#entities/gig/changed-terms.tsx';
import { whenWords } from '#entities/gig/gig-words.ts';
import { namedRole, roleName } from '#entities/gig/role-words.ts';
import { phaseOf } from '#entities/gig/status-label.ts';
import { longDate } from '#ui/format/dates.ts';

export type GigMoveName = 'close' | 'cancel' | 'reopen';

type Telling = { title: string; text: string };
type Counts = NonNullable<Gig['applicationCounts']>;

const people = (count: number) => (count === 1 ? '1 person has' : `${count} people have`);

/** "3 people have applied." */
export const appliedWords = (count: number): string =>
  count === 0 ? 'Nobody has applied yet.' : `${people(count)} applied.`;

/** To somebody who has not applied, or has withdrawn, where nobody can apply any more. */
export function tooLateWords(gig: Gig, now = new Date()): Telling {
  const phase = phaseOf(gig, now);
  if (phase !== 'open' || !isLate(gig, now)) return tooLate[phase](gig);
  return {
    title: 'Applications closed',
    text: `They were taken until ${longDate(gig.applyBy ?? '')}. ${gig.poster.name} chooses among those who have applied.`,
  };
}

const tooLate: Record<GigState, (gig: Gig) => Telling> = {
  open: () => ({ title: 'Not for now', text: 'You cannot apply for this one.' }),
  filled: ({ places }) => ({
    title: 'Filled',
    text: `${places > 1 ? 'Everybody it needs is found' : 'Somebody has got it'}. If a place becomes free, it opens again.`,
  }),
  closed: () => ({ title: 'Closed', text: 'It takes no more applications for now.' }),
  cancelled: () => ({ title: 'Cancelled', text: 'This gig is off. Nobody will be standing there.' }),
  past: () => ({ title: 'Over', text: 'Its day has passed.' }),
};

/** To who applied: how their application stands, by what has become of the gig. */
export function applicantWords(gig: Gig, now = new Date()): Telling {
  const phase = phaseOf(gig, now);
  const { poster, places } = gig;
  const named = namedRole(gig, gig.myApplication?.roleId);
  const role = named && roleName(named);
  switch (gig.myApplication?.state) {
    case 'applied':
      if (phase === 'past') return { title: 'Over', text: `${poster.name} did not answer before its day.` };
      return {
        title: 'You have applied',
        text: `${poster.name} has ${gig.myApplication.note ? 'your note and your profile' : 'your profile'}. You hear as soon as they answer.`,
      };
    case 'standby':
      if (phase === 'past') return { title: 'Over', text: 'You were on stand-by, and no place became free.' };
      return {
        title: 'You are on stand-by',
        text: 'Should somebody drop out, the place is offered to you when it is your turn. You need do nothing; if you cannot come any more, withdraw.',
      };
    case 'offered':
      if (phase === 'past')
        return { title: 'Over', text: 'It was offered to you, and you had not answered.' };
      return { title: 'It is yours if you want it', text: answerWords(gig, now) };
    case 'accepted':
      if (phase === 'past') return { title: 'Over', text: `You were booked for it: ${whenWords(gig)}.` };
      return { title: 'It is yours', text: `${role ? `${role}. ` : ''}See you there: ${whenWords(gig)}.` };
    case 'asked':
    case 'overdue':
      if (phase === 'past')
        return { title: 'Over', text: 'It had changed, and you had not said whether you could still come.' };
      return { title: 'Can you still come?', text: answerWords(gig, now) };
    case 'released':
      return {
        title: 'No longer yours',
        text: `It had changed and you had not answered, so ${poster.name} gave your place up.`,
      };
    case 'declined':
      return { title: 'Not this time', text: `${declined(phase, gig)} There are other nights.` };
    case 'closed':
      if (phase === 'past') return { title: 'Over', text: `${poster.name} did not answer before its day.` };
      if (phase === 'filled')
        return {
          title: places > 1 ? 'It went to others' : 'It went to another',
          text: 'Your application waits: if a place becomes free, it counts again and you are told.',
        };
      if (phase === 'open')
        return {
          title: role ? `${role}: found` : 'Your role is found',
          text: 'Your application waits: if the role becomes free, it counts again and you are told. Others are still wanted.',
        };
      return {
        title: 'Closed',
        text: `${poster.name} takes nobody for now. Your application waits: if it opens again, it counts again and you are told.`,
      };
    case 'cancelled':
      return {
        title: 'Cancelled',
        text: gig.myApplication.acceptedTerms
          ? 'This gig is off. You were booked for it: you need not come.'
          : 'This gig is off, and your application with it.',
      };
    default:
      return tooLateWords(gig, now);
  }
}

function declined(phase: GigState, { poster, places }: Gig): string {
  if (phase === 'cancelled') return `${poster.name} did not choose you, and the gig is off by now.`;
  if (phase === 'filled') return `${poster.name} chose ${places > 1 ? 'others' : 'somebody else'}.`;
  return `${poster.name} did not choose you for this one.`;
}

const posterTitles: Record<GigState, string> = {
  open: 'Still open',
  filled: 'Filled',
  closed: 'Closed',
  past: 'Over',
  cancelled: 'Cancelled',
};

/** To the poster: how the gig stands and what became of who applied. */
export function posterWords(gig: Gig, now = new Date()): Telling {
  const phase = phaseOf(gig, now);
  const { applicationCounts: counts } = gig;
  return { title: posterTitles[phase], text: counts ? sentence(countsWords(counts, phase)) : '' };
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/** For the poster: "2 to answer, 1 accepted, 1 withdrew"; what is none is left out. */
export function countsWords(counts: Counts, phase: GigState): string {
  const parts = [
    [counts.applied, phase === 'past' ? 'not answered' : 'to answer'],
    [counts.offered, phase === 'past' ? 'offered, not answered' : 'offered'],
    [counts.overdue, 'not confirmed in time'],
    [counts.asked, phase === 'past' ? 'not confirmed' : 'to confirm'],
    [counts.accepted, phase === 'past' ? 'booked' : 'accepted'],
    [counts.standby, 'on stand-by'],
    [counts.closed, phase === 'past' ? 'not chosen' : 'waiting, should it open again'],
    [counts.declined, 'declined'],
    [counts.released, 'let go'],
    [counts.withdrawn, 'withdrew'],
    [counts.cancelled, 'off with the gig'],
  ] as const;
  const phrases = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  if (phrases.length > 0) return phrases.join(', ');
  return phase === 'open' ? 'nobody has applied yet' : 'nobody applied';
}

/** Booked people, whether or not they have confirmed. */
export const bookedIn = (counts: Counts | null): number =>
  counts ? counts.accepted + counts.asked + counts.overdue : 0;

const told = (count: number) => (count === 1 ? '1 person has been told.' : `${count} people have been told.`);

/** What has come of a move of the gig; `counts` are those before it. */
export function movedWords(move: GigMoveName, counts: Counts | null): string {
  const { applied = 0, closed = 0, standby = 0, offered = 0 } = counts ?? {};
  const [words, heard] = {
    close: ['Closed to applications.', applied] as const,
    reopen: ['Open for applications again.', closed] as const,
    cancel: ['The gig is cancelled.', applied + standby + offered + bookedIn(counts)] as const,
  }[move];
  return heard > 0 ? `${words} ${told(heard)}` : words;
}

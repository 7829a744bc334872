import type { Application } from '#contract/ours/applications.ts';
import type { DaySign } from '#contract/ours/availability.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { byWhen } from '#entities/gig/gig-words.ts';
import { phaseOf, type StatusLabel } from '#entities/gig/status-label.ts';
import { bookedIn } from './state-words.ts';
import { whenPosted } from './times.ts';

/** What somebody lets the poster know of the day of a gig. */
export const thatDayWords: Record<DaySign, string> = {
  free: 'Says free that day',
  busy: 'Not free that day',
};

/** To the poster beside each person: what came of their application. Null while it waits for an answer. */
export function answeredWords(application: Application, gig: Gig, now = new Date()): StatusLabel | null {
  const phase = phaseOf(gig, now);
  const when = whenPosted(application.updatedAt, now);
  const told: Record<Application['state'], StatusLabel | null> = {
    applied: phase === 'past' ? { kind: 'no', words: 'Not answered' } : null,
    standby: { kind: 'wait', words: phase === 'past' ? 'Was on stand-by' : 'On stand-by' },
    offered:
      phase === 'past'
        ? { kind: 'no', words: 'Had not answered' }
        : {
            kind: 'wait',
            words: `Offered, to answer by ${byWhen(application.answerBy ?? application.updatedAt, now)}`,
          },
    accepted: { kind: 'yes', words: `Accepted ${when}` },
    asked:
      phase === 'past'
        ? { kind: 'no', words: 'Had not confirmed' }
        : {
            kind: 'wait',
            words: `To confirm by ${byWhen(application.answerBy ?? application.updatedAt, now)}`,
          },
    overdue: { kind: 'new', words: phase === 'past' ? 'Had not confirmed' : 'Has not confirmed' },
    released: { kind: 'no', words: `Let go ${when}` },
    declined: { kind: 'no', words: `Declined ${when}` },
    withdrawn: { kind: 'no', words: `Withdrew ${when}` },
    closed: {
      kind: 'no',
      words:
        phase === 'past'
          ? 'Not chosen'
          : phase === 'open'
            ? 'Waits, should the role be free'
            : 'Waits, should it open again',
    },
    cancelled: { kind: 'off', words: 'Off with the gig' },
  };
  return told[application.state];
}

/** In place of a list of people, where there is none. */
export const nobodyWords = (gig: Gig, now = new Date()): string =>
  phaseOf(gig, now) === 'open'
    ? 'Nobody yet. Pass it on to people who might know somebody.'
    : 'Nobody applied.';

/** What cancelling takes with it, for the question before it. */
export function cancelWords({ applicationCounts: counts }: Pick<Gig, 'applicationCounts'>): string {
  const booked = bookedIn(counts);
  const waiting = (counts?.applied ?? 0) + (counts?.standby ?? 0) + (counts?.offered ?? 0);
  if (booked + waiting === 0) return 'Nobody is booked or waiting for an answer. It cannot be opened again.';
  const parts = [booked > 0 && `${booked} booked`, waiting > 0 && `${waiting} waiting for an answer`];
  return `${parts.filter(Boolean).join(' and ')}: they will be told it is off. It cannot be opened again.`;
}

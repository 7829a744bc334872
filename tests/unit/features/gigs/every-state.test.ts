import { describe, expect, test } from 'vitest';
import { applicationMoves } from '#actors/application.ts';
import { type ApplicationState, applicationStates } from '#contract/ours/application-states.ts';
import { type Gig, gigStatuses } from '#contract/ours/gigs.ts';
import type { GigState } from '#contract/permissions/gigs.ts';
import { applicationStatusLabel } from '#entities/gig/status-label.ts';
import { applicantWords } from '#features/gigs/detail/applicant-words.ts';
import { answeredWords, countsWords, posterWords } from '#features/gigs/detail/poster-words.ts';
import { tooLateWords } from '#features/gigs/detail/state-words.ts';
import { gig } from './gig.ts';

const noon = new Date('2026-11-20T12:00:00Z');
const over = { endsAt: '2026-11-19T23:30:00.000Z' };
const none = {
  applied: 0,
  standby: 0,
  offered: 0,
  accepted: 0,
  asked: 0,
  overdue: 0,
  released: 0,
  declined: 0,
  withdrawn: 0,
  closed: 0,
  cancelled: 0,
};

const question = { question: { version: 2, answerBy: '2026-11-22T14:00:00.000Z' } };

/** A gig in a phase of its life, as who applied with this state sees it. */
function seen(phase: GigState, state: ApplicationState | null, changed: Partial<Gig> = {}): Gig {
  const life = phase === 'past' ? { status: 'filled' as const, ...over } : { status: phase };
  const myApplication = state && { id: 'a', state, note: 'I am free', acceptedTerms: null, ...question };
  return gig({ ...life, myApplication, ...changed });
}

/** GigState, state, what the ticket says, what the line in a list says. */
const applicant: [GigState, ApplicationState, string, RegExp, string][] = [
  ['open', 'applied', 'You have applied', /Declan has your note and your profile\. You hear/, 'Applied'],
  ['past', 'applied', 'Over', /Declan did not answer/, 'Not answered'],
  ['open', 'standby', 'You are on stand-by', /offered to you when it is your turn/, 'On stand-by'],
  ['filled', 'standby', 'You are on stand-by', /Should somebody drop out/, 'On stand-by'],
  ['closed', 'standby', 'You are on stand-by', /Should somebody drop out/, 'On stand-by'],
  ['past', 'standby', 'Over', /no place became free/, 'Not needed'],
  [
    'open',
    'offered',
    'It is yours if you want it',
    /Declan keeps a place for you. Please answer by/,
    'Offered to you',
  ],
  ['filled', 'offered', 'It is yours if you want it', /Declan keeps a place for you/, 'Offered to you'],
  ['closed', 'offered', 'It is yours if you want it', /Declan keeps a place for you/, 'Offered to you'],
  ['past', 'offered', 'Over', /you had not answered/, 'Not answered'],
  ['open', 'accepted', 'It is yours', /See you there/, 'Accepted'],
  ['filled', 'accepted', 'It is yours', /See you there/, 'Accepted'],
  ['closed', 'accepted', 'It is yours', /See you there/, 'Accepted'],
  ['past', 'accepted', 'Over', /You were booked/, 'Over'],
  [
    'open',
    'asked',
    'Can you still come?',
    /kept for you. Please answer by Sunday 22 November/,
    'Can you still come?',
  ],
  ['filled', 'asked', 'Can you still come?', /Please answer by/, 'Can you still come?'],
  ['closed', 'asked', 'Can you still come?', /Please answer by/, 'Can you still come?'],
  ['past', 'asked', 'Over', /you had not said/, 'Not confirmed'],
  [
    'open',
    'overdue',
    'Can you still come?',
    /Declan hoped for your answer by Sunday 22 November/,
    'Can you still come?',
  ],
  ['filled', 'overdue', 'Can you still come?', /may give your place away/, 'Can you still come?'],
  ['closed', 'overdue', 'Can you still come?', /may give your place away/, 'Can you still come?'],
  ['past', 'overdue', 'Over', /you had not said/, 'Not confirmed'],
  ['open', 'released', 'No longer yours', /Declan gave your place up/, 'No longer yours'],
  ['filled', 'released', 'No longer yours', /Declan gave your place up/, 'No longer yours'],
  ['closed', 'released', 'No longer yours', /Declan gave your place up/, 'No longer yours'],
  ['cancelled', 'released', 'No longer yours', /Declan gave your place up/, 'No longer yours'],
  ['past', 'released', 'No longer yours', /Declan gave your place up/, 'No longer yours'],
  ['open', 'declined', 'Not this time', /Declan did not choose you for this one/, 'Not this time'],
  ['closed', 'declined', 'Not this time', /Declan did not choose you for this one/, 'Not this time'],
  ['filled', 'declined', 'Not this time', /Declan chose somebody else/, 'Not this time'],
  ['cancelled', 'declined', 'Not this time', /the gig is off/, 'Not this time'],
  ['past', 'declined', 'Not this time', /did not choose you/, 'Not this time'],
  ['filled', 'closed', 'It went to another', /if a place becomes free, it counts again/, 'Filled'],
  ['closed', 'closed', 'Closed', /takes nobody for now.+if it opens again, it counts again/, 'Closed'],
  ['past', 'closed', 'Over', /Declan did not answer/, 'Over'],
  ['cancelled', 'cancelled', 'Cancelled', /off, and your application with it/, 'Cancelled'],
  ['filled', 'withdrawn', 'Filled', /Somebody has got it/, 'Withdrawn'],
  ['closed', 'withdrawn', 'Closed', /no more applications/, 'Withdrawn'],
  ['cancelled', 'withdrawn', 'Cancelled', /off/, 'Withdrawn'],
  ['past', 'withdrawn', 'Over', /passed/, 'Withdrawn'],
];

describe('SCR /gigs/{id} what who applied reads is true', () => {
  test.each(applicant)('%s gig, %s: “%s”', (phase, state, title, text, line) => {
    const here = seen(phase, state);
    expect(applicantWords(here, noon)).toEqual({ title, text: expect.stringMatching(text) });
    expect(applicationStatusLabel(here, noon)?.words).toBe(line);
  });

  test('SCR /gigs/{id} every state that the chart and the server let stand is in the table', () => {
    const told = new Set(applicant.map(([phase, state]) => `${phase} ${state}`));
    /** The gig takes everybody along who waits: such an application does not stand beside such a gig. */
    const never: Record<string, ApplicationState[]> = {
      open: ['closed', 'cancelled', 'withdrawn'],
      filled: ['applied', 'cancelled'],
      closed: ['applied', 'cancelled'],
      cancelled: ['applied', 'standby', 'offered', 'accepted', 'asked', 'overdue', 'closed'],
      past: ['cancelled'],
    };
    for (const phase of [...gigStatuses, 'past'])
      for (const state of applicationStates)
        expect(told.has(`${phase} ${state}`), `${phase} ${state}`).toBe(!never[phase]?.includes(state));
  });

  test('GIG-01 who is booked for a day that is to be agreed is told that they will be asked', () => {
    const here = seen('open', 'accepted', { dateByAgreement: true });
    expect(applicantWords(here, noon).text).toMatch(
      /^The day is to be agreed, by .+: you are asked once Declan/,
    );
  });

  test('GIG-01 after the day to apply by it is said until when one could', () => {
    const late = gig({ applyBy: '2026-11-19', appliesUntil: '2026-11-20T00:00:00.000Z' });
    expect(tooLateWords(late, noon)).toEqual({
      title: 'Applications closed',
      text: expect.stringMatching(/^They were taken until Thursday 19 November\. Declan chooses/),
    });
  });

  test('SCR /gigs/{id} nobody is told that a note went who wrote none', () => {
    const here = seen('open', 'applied', {
      myApplication: { id: 'a', state: 'applied', note: '', acceptedTerms: null },
    });
    expect(applicantWords(here, noon).text).toBe('Declan has your profile. You hear as soon as they answer.');
  });

  test('SCR /gigs/{id} of a gig for several it is said that others were chosen', () => {
    expect(applicantWords(seen('filled', 'declined', { places: 3 }), noon).text).toContain('chose others');
    expect(applicantWords(seen('filled', 'closed', { places: 3 }), noon).title).toBe('It went to others');
    expect(tooLateWords(seen('filled', null, { places: 3 }), noon).text).toContain('Everybody it needs');
  });

  test('SCR /gigs/{id} who was booked for a gig that is off reads so', () => {
    const { date, startTime, endTime, timeZone, venue, place, remote } = gig();
    const acceptedTerms = {
      ...{ date, startTime, endTime, timeZone, venue, place, remote },
      pay: { amount: 10_000, currency: 'GBP', unit: 'night' as const },
    };
    const myApplication = { id: 'a', state: 'accepted' as const, note: '', acceptedTerms };
    const cancelled = seen('cancelled', 'cancelled', {
      myApplication: { ...myApplication, state: 'cancelled' },
    });
    expect(applicantWords(cancelled, noon).text).toContain('You were booked for it');
  });
});

describe('SCR /gigs/{id} what its poster reads is true', () => {
  test.each<[GigState, Partial<typeof none>, string, string]>([
    ['open', {}, 'Still open', 'Nobody has applied yet.'],
    ['open', { applied: 2, declined: 1 }, 'Still open', '2 to answer, 1 declined.'],
    [
      'filled',
      { accepted: 1, asked: 2, overdue: 1 },
      'Filled',
      '1 not confirmed in time, 2 to confirm, 1 accepted.',
    ],
    ['past', { asked: 1 }, 'Over', '1 not confirmed.'],
    ['open', { released: 1 }, 'Still open', '1 let go.'],
    ['filled', { accepted: 1, closed: 2 }, 'Filled', '1 accepted, 2 waiting, should it open again.'],
    ['closed', { closed: 1 }, 'Closed', '1 waiting, should it open again.'],
    ['closed', {}, 'Closed', 'Nobody applied.'],
    ['cancelled', { cancelled: 2 }, 'Cancelled', '2 off with the gig.'],
    ['cancelled', {}, 'Cancelled', 'Nobody applied.'],
    ['past', { applied: 1, accepted: 1, closed: 1 }, 'Over', '1 not answered, 1 booked, 1 not chosen.'],
  ])('%s with %o', (phase, counts, title, text) => {
    expect(posterWords(seen(phase, null, { applicationCounts: { ...none, ...counts } }), noon)).toEqual({
      title,
      text,
    });
  });

  test('SCR /gigs/{id} beside each person stands what came of them, and only who waits has none', () => {
    const person = { id: 'p', name: 'Ada', avatar: null, headline: '', place: '' };
    const applicantCard = {
      ...person,
      linkState: 'none',
      linkId: null,
      mutualCount: 0,
      skills: [],
      genres: [],
    } as const;
    const said = (phase: GigState, state: ApplicationState, updatedAt = '2026-11-10T12:00:00.000Z') =>
      answeredWords(
        {
          ...{
            id: 'a',
            gigId: 'g',
            state,
            note: '',
            applicant: { ...applicantCard, skills: [], genres: [] },
          },
          createdAt: '2026-11-10T12:00:00.000Z',
          updatedAt,
          // Only who is asked has a time to answer by.
          ...((state === 'asked' || state === 'overdue' || state === 'offered') && {
            answerBy: '2026-11-20T14:05:00.000Z',
          }),
        },
        seen(phase, null),
        noon,
      )?.words;
    expect(said('open', 'applied')).toBeUndefined();
    expect(said('past', 'applied')).toBe('Not answered');
    expect(said('filled', 'closed')).toBe('Waits, should it open again');
    expect(said('past', 'closed')).toBe('Not chosen');
    expect(said('cancelled', 'cancelled')).toBe('Off with the gig');
    expect(said('open', 'declined')).toMatch(/^Declined /);
    expect(said('open', 'withdrawn')).toMatch(/^Withdrew /);
    expect(said('filled', 'accepted')).toMatch(/^Accepted /);
    expect(said('filled', 'accepted', noon.toISOString())).toMatch(/^Accepted \d/);
    expect(said('filled', 'asked')).toMatch(/^To confirm by \d/);
    expect(said('past', 'asked')).toBe('Had not confirmed');
    expect(said('filled', 'overdue')).toBe('Has not confirmed');
    expect(said('past', 'overdue')).toBe('Had not confirmed');
    expect(said('open', 'released')).toMatch(/^Let go /);
    expect(said('filled', 'standby')).toBe('On stand-by');
    expect(said('past', 'standby')).toBe('Was on stand-by');
    expect(said('open', 'offered')).toMatch(/^Offered, to answer by \d/);
    expect(said('past', 'offered')).toBe('Had not answered');
  });

  test('SCR /gigs/{id} everybody who is counted is named, whatever became of them', () => {
    for (const phase of [...gigStatuses, 'past'] as const)
      for (const state of applicationStates)
        expect(countsWords({ ...none, [state]: 3 }, phase), `${phase} ${state}`).toMatch(/^3 /);
  });
});

test('SCR /gigs/{id} where the words say that one may still answer, the chart agrees', () => {
  for (const phase of [...gigStatuses, 'past'] as const) {
    const mayAccept = applicationMoves('applied', seen(phase, null), noon)('poster.accept');
    const offers = countsWords({ ...none, applied: 1 }, phase).includes('to answer');
    if (phase === 'open') expect([offers, mayAccept]).toEqual([true, true]);
    if (phase === 'past') expect([offers, mayAccept]).toEqual([false, false]);
  }
});

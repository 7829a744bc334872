import { beforeEach, describe, expect, test, vi } from 'vitest';
import { applicationMoves } from '#actors/application.ts';
import type { Application } from '#contract/applications.ts';
import type { GigState } from '#contract/gig-state.ts';
import { type ApplicationState, applicationStates, type Gig, gigStatuses } from '#contract/gigs.ts';
import { applicationStatusLabel, gigStatusLabel } from '#entities/gig/status-label.ts';
import {
  allApplicants,
  applicantGroups,
  filterByGroup,
  idsByUrgency,
  isGroupOffered,
  moveForward,
  selectGroup,
  sortByIds,
  standbyIds,
  visibleApplications,
} from '#features/gigs/detail/applicant-actions.tsx';
import { cannotApplyStatus } from '#features/gigs/detail/cannot-apply.tsx';
import { myApplicationStatus } from '#features/gigs/detail/my-application.tsx';
import { seriesDays } from '#features/gigs/detail/other-days.tsx';
import {
  applicationLabel,
  cancelText,
  countsText,
  posterStatus,
} from '#features/gigs/detail/poster-texts.ts';
import { ownStartTime } from '#features/gigs/detail/times.ts';
import { postedLabel, sortPosted } from '#features/gigs/mine/posted-gig-actions.tsx';
import { hasArrived, mergeArrivals } from '#shared/arrivals.ts';
import { gig, gigSummary } from './gig.ts';

beforeEach(() => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
});

const noon = new Date('2026-11-20T12:00:00Z');

// Dates show their year unless it is the current one.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: noon }));
const over = { endsAt: '2026-11-19T23:30:00.000Z' };
const counts = (changed: object = {}) => ({
  ...{ applied: 0, standby: 0, offered: 0, accepted: 0, asked: 0, overdue: 0, released: 0 },
  ...{ declined: 0, withdrawn: 0, closed: 0, cancelled: 0 },
  ...changed,
});
const phases = [...gigStatuses, 'past'] as const;

/** A gig in this phase, as an applicant in this state sees it. */
function seen(phase: GigState, state: ApplicationState | null, changed: Partial<Gig> = {}): Gig {
  const life = phase === 'past' ? { status: 'filled' as const, ...over } : { status: phase };
  const question = { version: 2, answerBy: '2026-11-22T14:00:00.000Z' };
  const myApplication = state && { id: 'a', state, note: 'I am free', acceptedTerms: null, question };
  return gig({ ...life, myApplication, ...changed });
}

test.each<[GigState, ApplicationState, string, RegExp, string]>([
  ['open', 'applied', 'You’ve applied', /Declan has your note and profile\. We’ll let you know/, 'Applied'],
  ['past', 'applied', 'Over', /Declan didn’t answer/, 'Not answered'],
  ['filled', 'standby', 'You’re on stand-by', /If someone drops out/, 'On stand-by'],
  ['past', 'standby', 'Over', /no place came up/, 'Not needed'],
  ['open', 'offered', 'It’s yours if you want it', /is holding a place.+answer by/, 'Offered to you'],
  ['past', 'offered', 'Over', /but didn’t answer/, 'Not answered'],
  ['filled', 'accepted', 'You’re booked', /See you there/, 'Booked'],
  ['past', 'accepted', 'Over', /You were booked/, 'Over'],
  ['open', 'asked', 'Can you still come?', /Please answer by Sunday 22 November/, 'Can you still come?'],
  ['filled', 'overdue', 'Can you still come?', /may give your place away/, 'Can you still come?'],
  ['past', 'overdue', 'Over', /you didn’t confirm/, 'Not confirmed'],
  ['filled', 'released', 'No longer booked', /Declan released your place/, 'No longer booked'],
  ['open', 'declined', 'Not this time', /Declan didn’t choose you for this one/, 'Not this time'],
  ['filled', 'declined', 'Not this time', /Declan chose someone else/, 'Not this time'],
  ['cancelled', 'declined', 'Not this time', /the gig has since been cancelled/, 'Not this time'],
  ['filled', 'closed', 'It went to someone else', /your application counts again/, 'Filled'],
  ['closed', 'closed', 'Closed', /isn’t taking applications for now.+If it reopens/, 'Closed'],
  ['past', 'closed', 'Over', /Declan didn’t answer/, 'Over'],
  ['cancelled', 'cancelled', 'Cancelled', /cancelled, and so is your application/, 'Cancelled'],
  ['filled', 'withdrawn', 'Filled', /Someone has this gig/, 'Withdrawn'],
  ['cancelled', 'withdrawn', 'Cancelled', /is cancelled/, 'Withdrawn'],
])('SCR /gigs/{id} %s gig, application %s: “%s”', (phase, state, title, text, line) => {
  const here = seen(phase, state);
  expect(myApplicationStatus(here, noon)).toEqual({ title, text: expect.stringMatching(text) });
  expect(applicationStatusLabel(here, noon)?.text).toBe(line);
});

test('GIG-01 SCR /gigs/{id} the text reflects a day to be agreed, a missing note, several places and lost bookings', () => {
  const toAgree = seen('open', 'accepted', { dateByAgreement: true });
  expect(myApplicationStatus(toAgree, noon).text).toMatch(
    /^The date is to be agreed, by .+ You’ll be asked once/,
  );
  const application = { id: 'a', state: 'applied', note: '', acceptedTerms: null } as const;
  const withoutNote = myApplicationStatus(seen('open', 'applied', { myApplication: application }), noon);
  expect(withoutNote.text).toBe('Declan has your profile. We’ll let you know when they answer.');
  const several = { places: 3 };
  expect(myApplicationStatus(seen('filled', 'declined', several), noon).text).toContain('chose others');
  expect(myApplicationStatus(seen('filled', 'closed', several), noon).title).toBe('It went to others');
  expect(cannotApplyStatus(seen('filled', null, several), noon).text).toContain('Every place is taken');
  const late = gig({ applicationCount: 1, applyBy: '2026-11-19', appliesUntil: '2026-11-20T00:00:00.000Z' });
  expect(cannotApplyStatus(late, noon).text).toMatch(/^The deadline was Thursday 19 November\. Declan/);
  const { date, startTime, endTime, timeZone, venue, place, remote, pay } = gig();
  const acceptedTerms = { date, startTime, endTime, timeZone, venue, place, remote, pay };
  const myApplication = { ...application, state: 'cancelled', acceptedTerms } as const;
  const lost = myApplicationStatus(seen('cancelled', 'cancelled', { myApplication }), noon);
  expect(lost.text).toContain('You were booked');
});

test('SCR /gigs/{id} the reader’s local time is shown where it differs', () => {
  const gig = gigSummary();
  expect([ownStartTime(gig, 'Europe/London'), ownStartTime(gig, 'Europe/Lisbon')]).toEqual([null, null]);
  expect(ownStartTime(gig, 'Europe/Berlin')).toMatch(/18:00 your time/);
  expect(ownStartTime({ ...gig, startTime: null }, 'Europe/Berlin')).toBeNull();
});

test('GIG-02 GIG-01 the other gigs of a series are listed with their last day, or the day to agree by', () => {
  const year = new Date().getFullYear();
  const day = { id: 'd', date: `${year}-03-05`, status: 'open' as const };
  expect(seriesDays(day)).toBe('5 March');
  expect(seriesDays({ ...day, lastDate: `${year}-03-07` })).toMatch(/^5\s?–\s?7 March$/);
  expect(seriesDays({ ...day, dateByAgreement: true })).toBe('by 5 March');
});

test.each<[GigState, object, string, string]>([
  ['open', {}, 'Still open', 'Nobody has applied yet.'],
  ['open', { applied: 2, declined: 1 }, 'Still open', '2 to answer, 1 declined.'],
  ['filled', { asked: 2, overdue: 1 }, 'Filled', '1 not confirmed in time, 2 to confirm.'],
  ['past', { asked: 1 }, 'Over', '1 not confirmed.'],
  ['filled', { accepted: 1, closed: 2 }, 'Filled', '1 booked, 2 waiting in case it reopens.'],
  ['closed', {}, 'Closed', 'Nobody applied.'],
  ['cancelled', { cancelled: 2 }, 'Cancelled', '2 cancelled with the gig.'],
  ['past', { applied: 1, accepted: 1, closed: 1 }, 'Over', '1 not answered, 1 booked, 1 not chosen.'],
])('SCR /gigs/{id} %s gig with %o: “%s”, “%s”', (phase, some, title, text) => {
  const here = seen(phase, null, { applicationCounts: counts(some) });
  expect(posterStatus(here, noon)).toEqual({ title, text });
});

test('SCR /gigs/{id} every count is named, and “to answer” only where the chart allows an answer', () => {
  for (const phase of phases)
    for (const state of applicationStates)
      expect(countsText(counts({ [state]: 3 }), phase), `${phase} ${state}`).toMatch(/^3 /);
  for (const phase of ['open', 'past'] as const) {
    const mayAccept = applicationMoves('applied', seen(phase, null), noon)('poster.accept');
    expect(countsText(counts({ applied: 1 }), phase).includes('to answer')).toBe(mayAccept);
  }
});

test.each([
  ['open', 'applied', undefined],
  ['past', 'applied', 'Not answered'],
  ['filled', 'closed', 'Waiting in case it reopens'],
  ['past', 'closed', 'Not chosen'],
  ['filled', 'asked', 'To confirm by '],
  ['past', 'asked', 'Didn’t confirm'],
  ['filled', 'overdue', 'Hasn’t confirmed'],
  ['open', 'offered', 'Offered, answer due by '],
  ['past', 'offered', 'Didn’t answer'],
  ['past', 'standby', 'Was on stand-by'],
] as const)('SCR /gigs/{id} the label of an applicant of a gig, %s and %s, is %s', (phase, state, words) => {
  const application = { state, updatedAt: noon.toISOString() } as Application;
  const label = applicationLabel(application, seen(phase, null), noon);
  expect(label?.text).toEqual(words && expect.stringContaining(words));
});

test('SCR /gigs/{id} “cancelled” takes precedence over the time, and the time over the rest; cancelling names who is notified', () => {
  const label = (changed: object) => gigStatusLabel(gigSummary(changed), noon).text;
  expect([label({}), label({ status: 'filled' }), label({ status: 'filled', ...over })]).toEqual([
    'Open',
    'Filled',
    'Over',
  ]);
  expect(label({ status: 'cancelled', ...over })).toBe('Cancelled');
  const some = counts({ accepted: 1, applied: 3 });
  expect(cancelText({ applicationCounts: some })).toMatch(/^1 booked and 3 waiting for an answer: they/);
  expect(cancelText({ applicationCounts: counts() })).toMatch(/^No one is booked or waiting/);
});

test('GIG-04 SCR /my-gigs the label of one’s own gig names the most urgent answer, and past gigs are separate', () => {
  const own = (changed: object) => ({
    ...gigSummary(changed),
    ...{ openApplicationCount: 0, unconfirmedCount: 0, overdueCount: 0 },
    ...changed,
  });
  const label = (changed: object) => postedLabel(own(changed), noon).text;
  const waiting = { openApplicationCount: 2, unconfirmedCount: 2, status: 'filled' };
  expect(label({ ...waiting, overdueCount: 1 })).toBe('1 not confirmed');
  expect(label(waiting)).toBe('2 to answer');
  expect(label({ ...waiting, openApplicationCount: 0 })).toBe('2 to confirm');
  expect([label({ status: 'filled' }), label({})]).toEqual(['Filled', 'Nobody yet']);
  const later = own({ id: 'later', startsAt: '2026-12-01T17:00:00.000Z' });
  const ended = [own({ id: 'off', status: 'cancelled' }), own({ id: 'over', ...over })];
  const { current, past } = sortPosted([later, own({ id: 'soon' }), ...ended], noon);
  expect(current.map(({ id }) => id)).toEqual(['soon', 'later']);
  expect(past.map(({ id }) => id)).toEqual(['off', 'over']);
});

describe('the applicants', () => {
  const ada = { id: 'ada', state: 'applied', isShortlisted: true } as const;
  const bob = { id: 'bob', state: 'applied', isShortlisted: false } as const;
  const cleo = { id: 'cleo', state: 'declined', isShortlisted: true } as const;
  const dan = { id: 'dan', state: 'accepted' } as const;
  const eve = { id: 'eve', state: 'standby' } as const;
  const all = [ada, bob, cleo, dan];
  const names = (some: readonly { id: string }[]) => some.map(({ id }) => id);
  const page = (...ids: string[]) => ({ items: ids.map((id) => ({ id, state: 'applied' as const })) });

  test('SCR /gigs/{id} unanswered applicants come first, answered ones stay in place, new ones come on top', () => {
    const first = idsByUrgency([{ id: 'withdrawn', state: 'withdrawn' }, ...page('early', 'late').items]);
    expect(first).toEqual(['early', 'late', 'withdrawn']);
    const declined = { id: 'early', state: 'declined' } as const;
    const later = sortByIds([declined, ...page('late', 'new').items], first);
    expect(names(later)).toEqual(['new', 'early', 'late']);
  });

  test('SCR /gigs/{id} older applicants are added below and do not count as new', () => {
    const first = mergeArrivals(null, [page('a', 'b')], idsByUrgency);
    const more = mergeArrivals(first, [page('a', 'b'), page('c')], idsByUrgency);
    const pages = [page('a', 'b'), page('c', 'new')];
    const later = mergeArrivals(more, pages, idsByUrgency);
    const items = pages.flatMap((one) => one.items);
    expect(names(sortByIds(items, later.ids))).toEqual(['new', 'a', 'b', 'c']);
    expect(names(items.filter((item) => hasArrived(later, item)))).toEqual(['new']);
  });

  test('GIG-08 each group lists its applicants, and an empty one is offered only while it is selected', () => {
    expect(applicantGroups.map((group) => names(filterByGroup([...all, eve], group)))).toEqual([
      ['ada', 'bob', 'cleo', 'dan', 'eve'],
      ['ada', 'bob'],
      ['ada', 'cleo'],
      ['eve'],
      ['cleo', 'dan', 'eve'],
    ]);
    const offered = (look = allApplicants) =>
      applicantGroups.filter((group) => isGroupOffered(group, [dan], look));
    expect(offered()).toEqual(['all', 'toAnswer', 'answered']);
    expect(offered(selectGroup([dan], 'shortlist'))).toEqual(['all', 'toAnswer', 'shortlist', 'answered']);
  });

  test('GIG-08 applicants who are answered or lose their star stay visible until another group is chosen', () => {
    const answered = [{ ...ada, state: 'accepted' } as const, bob, cleo, dan];
    const fresh = { id: 'eve', state: 'applied' } as const;
    const toAnswer = visibleApplications([...answered, fresh], selectGroup(all, 'toAnswer'));
    expect(names(toAnswer)).toEqual(['ada', 'bob', 'eve']);
    expect(names(visibleApplications(answered, selectGroup(answered, 'toAnswer')))).toEqual(['bob']);
    const unstarred = [{ ...ada, isShortlisted: false }, bob, cleo, dan];
    expect(names(visibleApplications(unstarred, selectGroup(all, 'shortlist')))).toEqual(['ada', 'cleo']);
  });

  test('GIG-08 the stand-by list has its own order, in which one moves up by one place', () => {
    const one = (id: string, state: Application['state'], standbyRank?: number) => ({
      id,
      state,
      standbyRank,
    });
    const some = [one('a', 'standby', 2), one('b', 'applied'), one('c', 'standby', 0), one('d', 'offered')];
    expect(standbyIds(some)).toEqual(['c', 'a']);
    const order = ['a', 'b', 'c'];
    expect(moveForward(order, 'c')).toEqual(['a', 'c', 'b']);
    expect([moveForward(order, 'a'), moveForward(order, 'gone')]).toEqual([order, order]);
  });
});

import { expect, test } from 'vitest';
import { mayMoveApplication, maySeeApplication, roleIn } from '#contract/applications.ts';
import { mayDeleteComment, mayEditComment, mayEditPost } from '#contract/comments.ts';
import { gigStateOf, isLate, stateForNewApplicants } from '#contract/gig-state.ts';
import {
  mayApply,
  mayBlock,
  mayChangeGig,
  mayEndLink,
  mayMessage,
  mayPublishGig,
  mayRemoveForBoth,
  mayReport,
  mayRequestLink,
  maySeeAddress,
  maySeeApplications,
  type Permission,
} from '#contract/permissions.ts';
import { mayMoveDep, maySeeDep } from '#contract/player-requests.ts';

const visitor = null;
const unverified = { id: 'ann', isEmailVerified: false };
const ann = { id: 'ann', isEmailVerified: true };
const ben = { id: 'ben', isEmailVerified: true };
const cy = { id: 'cy', isEmailVerified: true };
const now = new Date('2026-11-20T12:00:00.000Z');
const gig = { poster: { id: 'ben' } };
const application = { applicantId: 'ann', posterId: 'ben' };
const annsPost = { author: { id: 'ann' } };
const hour = 60 * 60 * 1000;
const sentAt = now.getTime();
const annsMessage = { sender: { _id: 'ann' }, createdAt: now.toISOString() };
const bensComment = { author: { id: 'ben' } };

type Row = [what: string, answer: Permission, expected: string];
const rows: Row[] = [
  ['the author edits the post', mayEditPost(ann, annsPost), 'yes'],
  ['another edits the post', mayEditPost(ben, annsPost), 'notYours'],
  ['a visitor edits the post', mayEditPost(visitor, annsPost), 'signIn'],
  ['another edits a comment', mayEditComment(ann, bensComment), 'notYours'],
  ['the comment’s author deletes it', mayDeleteComment(ben, bensComment, annsPost), 'yes'],
  ['the post’s author deletes a comment', mayDeleteComment(ann, bensComment, annsPost), 'yes'],
  ['a third deletes a comment', mayDeleteComment(cy, bensComment, annsPost), 'notYours'],
  ['a visitor deletes a comment', mayDeleteComment(visitor, bensComment, annsPost), 'signIn'],
  ['a visitor reads the address', maySeeAddress(visitor, { ...gig, state: undefined }), 'signIn'],
  ['an applicant reads the address', maySeeAddress(ann, { ...gig, state: 'applied' }), 'notYours'],
  ['who is offered a place reads the address', maySeeAddress(ann, { ...gig, state: 'offered' }), 'notYours'],
  ['who is booked reads the address', maySeeAddress(ann, { ...gig, state: 'overdue' }), 'yes'],
  ['the poster reads the address', maySeeAddress(ben, { ...gig, state: undefined }), 'yes'],
  ['a member messages another', mayMessage(ann, ben, false), 'yes'],
  ['a member messages themselves', mayMessage(ann, ann, false), 'self'],
  ['a blocked member messages', mayMessage(ann, ben, true), 'blocked'],
  ['an unverified member messages', mayMessage(unverified, ben, false), 'verify'],
  ['the sender deletes it for both', mayRemoveForBoth(ann, annsMessage, new Date(sentAt + hour)), 'yes'],
  ['the sender does so too late', mayRemoveForBoth(ann, annsMessage, new Date(sentAt + hour + 1)), 'tooLate'],
  ['the recipient deletes it for both', mayRemoveForBoth(ben, annsMessage, now), 'notYours'],
  ['a visitor deletes it for both', mayRemoveForBoth(visitor, annsMessage, now), 'signIn'],
  ['a member blocks another', mayBlock(ann, ben), 'yes'],
  ['an unverified member blocks', mayBlock(unverified, ben), 'yes'],
  ['a member blocks themselves', mayBlock(ann, ann), 'self'],
  ['a visitor blocks', mayBlock(visitor, ben), 'signIn'],
  ['a member reports another', mayReport(ann, 'ben'), 'yes'],
  ['a member reports themselves', mayReport(ann, 'ann'), 'self'],
  ['an unverified member reports', mayReport(unverified, 'ben'), 'verify'],
  ['asking somebody new', mayRequestLink(ann, ben), 'yes'],
  ['asking oneself', mayRequestLink(ann, ann), 'self'],
  ['one of the two ends a link', mayEndLink(ann, { memberIds: ['ann', 'ben'] }), 'yes'],
  ['a third ends a link', mayEndLink(cy, { memberIds: ['ann', 'ben'] }), 'notYours'],
  ['a visitor ends a link', mayEndLink(visitor, { memberIds: ['ann', 'ben'] }), 'signIn'],
  ['an unverified member publishes a gig', mayPublishGig(unverified), 'verify'],
  ['the poster changes the gig', mayChangeGig(ben, gig), 'yes'],
  ['another changes the gig', mayChangeGig(ann, gig), 'notYours'],
  ['a visitor changes the gig', mayChangeGig(visitor, gig), 'signIn'],
  ['the poster reads applications', maySeeApplications(ben, gig), 'yes'],
  ['another reads applications', maySeeApplications(ann, gig), 'notYours'],
  ['a member applies', mayApply(ann, gig), 'yes'],
  ['the poster applies', mayApply(ben, gig), 'self'],
  ['a visitor applies', mayApply(visitor, gig), 'signIn'],
  ['an unverified member applies', mayApply(unverified, gig), 'verify'],
  ['the applicant sees the application', maySeeApplication(ann, application), 'yes'],
  ['a third sees the application', maySeeApplication(cy, application), 'notYours'],
  ['a visitor sees the application', maySeeApplication(visitor, application), 'signIn'],
  ['a visitor withdraws', mayMoveApplication(visitor, application, 'applicant.withdraw'), 'signIn'],
  ['the applicant withdraws', mayMoveApplication(ann, application, 'applicant.withdraw'), 'yes'],
  ['the poster withdraws', mayMoveApplication(ben, application, 'applicant.withdraw'), 'notYours'],
  ['the applicant accepts', mayMoveApplication(ann, application, 'poster.accept'), 'notYours'],
  ['the poster accepts', mayMoveApplication(ben, application, 'poster.accept'), 'yes'],
  ['a third accepts', mayMoveApplication(cy, application, 'poster.accept'), 'notYours'],
];

test.each([
  ['open', '2026-11-20T12:00:00.001Z', 'open'],
  ['open', '2026-11-20T12:00:00.000Z', 'past'],
  ['filled', '2026-11-20T11:59:59.999Z', 'past'],
  ['closed', '2026-11-21T00:00:00.000Z', 'closed'],
  ['cancelled', '2026-11-20T11:59:59.999Z', 'cancelled'],
] as const)('GIG-03 a gig that is %s and ends at %s is %s at noon', (status, endsAt, state) => {
  expect(gigStateOf({ status, endsAt }, now)).toBe(state);
  expect(gigStateOf({ status, endsAt: new Date(endsAt) }, now)).toBe(state);
});

test.each(rows)('SAF-01 %s', (_, answer, expected) => {
  expect(answer.allowed ? 'yes' : answer.reason).toBe(expected);
});

test('SAF-01 nobody but the two has a role in an application', () => {
  const roles = [ann, ben, cy, visitor].map((viewer) => roleIn(viewer, application));
  expect(roles).toEqual(['applicant', 'poster', null, null]);
});

test('GIG-01 a gig is closed to who would apply once its day to apply by is over, and only then', () => {
  const lasting = { status: 'open' as const, endsAt: new Date(sentAt + hour) };
  const until = (ms: number) => ({ ...lasting, appliesUntil: new Date(sentAt + ms) });
  expect(stateForNewApplicants(lasting, now)).toBe('open');
  expect(stateForNewApplicants(until(1), now)).toBe('open');
  expect(stateForNewApplicants(until(0), now)).toBe('closed');
  expect(stateForNewApplicants({ ...until(0), status: 'cancelled' }, now)).toBe('cancelled');
  expect(isLate({ appliesUntil: null }, now)).toBe(false);
});

test('GIG-09 each of the three moves what is theirs; a fourth sees nothing', () => {
  const parties = { playerId: 'p', depId: 'd', posterId: 'o' };
  const as = (id: string) => ({ id, isEmailVerified: true });
  expect(mayMoveDep(as('p'), parties, 'player.withdraw').allowed).toBe(true);
  expect(mayMoveDep(as('p'), parties, 'poster.agree').allowed).toBe(false);
  expect(mayMoveDep(as('d'), parties, 'dep.agree').allowed).toBe(true);
  expect(mayMoveDep(as('o'), parties, 'poster.agree').allowed).toBe(true);
  expect(mayMoveDep(null, parties, 'poster.agree')).toEqual({ allowed: false, reason: 'signIn' });
  expect([maySeeDep(as('x'), parties).allowed, maySeeDep(as('o'), parties).allowed]).toEqual([false, true]);
  expect(maySeeDep(null, parties)).toEqual({ allowed: false, reason: 'signIn' });
});

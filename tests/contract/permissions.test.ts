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
  ['another member edits the post', mayEditPost(ben, annsPost), 'notYours'],
  ['a visitor edits the post', mayEditPost(visitor, annsPost), 'signIn'],
  ['another member edits a comment', mayEditComment(ann, bensComment), 'notYours'],
  ['the comment’s author deletes it', mayDeleteComment(ben, bensComment, annsPost), 'yes'],
  ['the post’s author deletes a comment', mayDeleteComment(ann, bensComment, annsPost), 'yes'],
  ['an outsider deletes a comment', mayDeleteComment(cy, bensComment, annsPost), 'notYours'],
  ['a visitor deletes a comment', mayDeleteComment(visitor, bensComment, annsPost), 'signIn'],
  ['a visitor reads the address', maySeeAddress(visitor, { ...gig, state: undefined }), 'signIn'],
  ['an applicant reads the address', maySeeAddress(ann, { ...gig, state: 'applied' }), 'notYours'],
  ['a member with an offer reads the address', maySeeAddress(ann, { ...gig, state: 'offered' }), 'notYours'],
  ['a booked member reads the address', maySeeAddress(ann, { ...gig, state: 'overdue' }), 'yes'],
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
  ['a member asks another to link', mayRequestLink(ann, ben), 'yes'],
  ['a member asks themselves to link', mayRequestLink(ann, ann), 'self'],
  ['one of the two ends a link', mayEndLink(ann, { memberIds: ['ann', 'ben'] }), 'yes'],
  ['an outsider ends a link', mayEndLink(cy, { memberIds: ['ann', 'ben'] }), 'notYours'],
  ['a visitor ends a link', mayEndLink(visitor, { memberIds: ['ann', 'ben'] }), 'signIn'],
  ['an unverified member publishes a gig', mayPublishGig(unverified), 'verify'],
  ['the poster changes the gig', mayChangeGig(ben, gig), 'yes'],
  ['another member changes the gig', mayChangeGig(ann, gig), 'notYours'],
  ['a visitor changes the gig', mayChangeGig(visitor, gig), 'signIn'],
  ['the poster reads applications', maySeeApplications(ben, gig), 'yes'],
  ['another member reads applications', maySeeApplications(ann, gig), 'notYours'],
  ['a member applies', mayApply(ann, gig), 'yes'],
  ['the poster applies', mayApply(ben, gig), 'self'],
  ['a visitor applies', mayApply(visitor, gig), 'signIn'],
  ['an unverified member applies', mayApply(unverified, gig), 'verify'],
  ['the applicant sees the application', maySeeApplication(ann, application), 'yes'],
  ['an outsider sees the application', maySeeApplication(cy, application), 'notYours'],
  ['a visitor sees the application', maySeeApplication(visitor, application), 'signIn'],
  ['a visitor withdraws', mayMoveApplication(visitor, application, 'applicant.withdraw'), 'signIn'],
  ['the applicant withdraws', mayMoveApplication(ann, application, 'applicant.withdraw'), 'yes'],
  ['the poster withdraws', mayMoveApplication(ben, application, 'applicant.withdraw'), 'notYours'],
  ['the applicant accepts', mayMoveApplication(ann, application, 'poster.accept'), 'notYours'],
  ['the poster accepts', mayMoveApplication(ben, application, 'poster.accept'), 'yes'],
  ['an outsider accepts', mayMoveApplication(cy, application, 'poster.accept'), 'notYours'],
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

test('SAF-01 only the applicant and the poster have a role in an application', () => {
  const roles = [ann, ben, cy, visitor].map((viewer) => roleIn(viewer, application));
  expect(roles).toEqual(['applicant', 'poster', null, null]);
});

test('GIG-01 a gig closes to new applicants exactly when its deadline passes', () => {
  const openGig = { status: 'open' as const, endsAt: new Date(sentAt + hour) };
  const closingAfter = (ms: number) => ({ ...openGig, appliesUntil: new Date(sentAt + ms) });
  expect(stateForNewApplicants(openGig, now)).toBe('open');
  expect(stateForNewApplicants(closingAfter(1), now)).toBe('open');
  expect(stateForNewApplicants(closingAfter(0), now)).toBe('closed');
  expect(stateForNewApplicants({ ...closingAfter(0), status: 'cancelled' }, now)).toBe('cancelled');
  expect(isLate({ appliesUntil: null }, now)).toBe(false);
});

test('GIG-09 player, dep and poster each make only their own moves; outsiders cannot see the dep request', () => {
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

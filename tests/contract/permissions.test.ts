import { describe, expect, test } from 'vitest';
import { mayMoveApplication, maySeeApplication, roleIn } from '#contract/permissions/applications.ts';
import {
  mayApply,
  mayCancelGig,
  mayCloseGig,
  mayEditGig,
  mayPublishGig,
  mayReopenGig,
  maySeeApplications,
} from '#contract/permissions/gigs.ts';
import {
  mayBlock,
  mayEndLink,
  mayMessage,
  mayReport,
  mayRequestLink,
  maySeeConversation,
} from '#contract/permissions/people.ts';
import type { Permission } from '#contract/permissions/permission.ts';
import {
  mayAnswerPost,
  mayDeleteComment,
  mayEditComment,
  mayEditPost,
  mayPost,
} from '#contract/permissions/posts.ts';

const visitor = null;
const unverified = { id: 'ann', isEmailVerified: false };
const ann = { id: 'ann', isEmailVerified: true };
const ben = { id: 'ben', isEmailVerified: true };
const cy = { id: 'cy', isEmailVerified: true };
const now = new Date('2026-11-20T12:00:00.000Z');
const gig = { poster: { id: 'ben' }, status: 'open' as const, endsAt: '2026-11-20T23:30:00.000Z' };
const over = { ...gig, endsAt: '2026-11-20T11:59:59.999Z' };
const application = { applicantId: 'ann', posterId: 'ben' };
const annsPost = { author: { id: 'ann' } };
const bensComment = { author: { id: 'ben' } };

type Row = [what: string, answer: Permission, expected: string];
const rows: Row[] = [
  ['a visitor posts', mayPost(visitor), 'signIn'],
  ['an unverified member posts', mayPost(unverified), 'verify'],
  ['a member posts', mayPost(ann), 'yes'],
  ['the author edits the post', mayEditPost(ann, annsPost), 'yes'],
  ['another edits the post', mayEditPost(ben, annsPost), 'notYours'],
  ['a visitor edits the post', mayEditPost(visitor, annsPost), 'signIn'],
  ['an unverified member comments', mayAnswerPost(unverified), 'verify'],
  ['another edits a comment', mayEditComment(ann, bensComment), 'notYours'],
  ['the comment’s author deletes it', mayDeleteComment(ben, bensComment, annsPost), 'yes'],
  ['the post’s author deletes a comment', mayDeleteComment(ann, bensComment, annsPost), 'yes'],
  ['a third deletes a comment', mayDeleteComment(cy, bensComment, annsPost), 'notYours'],
  ['a visitor deletes a comment', mayDeleteComment(visitor, bensComment, annsPost), 'signIn'],
  ['a member messages another', mayMessage(ann, ben, false), 'yes'],
  ['a member messages themselves', mayMessage(ann, ann, false), 'self'],
  ['a blocked member messages', mayMessage(ann, ben, true), 'blocked'],
  ['an unverified member messages', mayMessage(unverified, ben, false), 'verify'],
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
  ['one of the two reads a thread', maySeeConversation(ben, { memberIds: ['ann', 'ben'] }), 'yes'],
  ['a third reads a thread', maySeeConversation(cy, { memberIds: ['ann', 'ben'] }), 'notYours'],
  ['a visitor reads a thread', maySeeConversation(visitor, { memberIds: ['ann', 'ben'] }), 'signIn'],
  ['an unverified member publishes a gig', mayPublishGig(unverified), 'verify'],
  ['the poster edits', mayEditGig(ben, gig, now), 'yes'],
  ['another edits', mayEditGig(ann, gig, now), 'notYours'],
  ['the poster edits what is over', mayEditGig(ben, over, now), 'gigOver'],
  [
    'the poster edits at its very end',
    mayEditGig(ben, { ...gig, endsAt: now.toISOString() }, now),
    'gigOver',
  ],
  ['the poster cancels twice', mayCancelGig(ben, { ...gig, status: 'cancelled' }, now), 'gigCancelled'],
  ['the poster closes an open gig', mayCloseGig(ben, gig, now), 'yes'],
  ['the poster closes a filled gig', mayCloseGig(ben, { ...gig, status: 'filled' }, now), 'gigNotOpen'],
  ['the poster reopens a closed gig', mayReopenGig(ben, { ...gig, status: 'closed' }, now), 'yes'],
  ['the poster reopens an open gig', mayReopenGig(ben, gig, now), 'gigOpen'],
  ['the poster reads applications', maySeeApplications(ben, gig), 'yes'],
  ['another reads applications', maySeeApplications(ann, gig), 'notYours'],
  ['a member applies', mayApply(ann, gig, now), 'yes'],
  ['the poster applies', mayApply(ben, gig, now), 'self'],
  ['a visitor applies', mayApply(visitor, gig, now), 'signIn'],
  ['an unverified member applies', mayApply(unverified, gig, now), 'verify'],
  ['applying for a filled gig', mayApply(ann, { ...gig, status: 'filled' }, now), 'gigNotOpen'],
  ['applying for a cancelled gig', mayApply(ann, { ...gig, status: 'cancelled' }, now), 'gigCancelled'],
  ['applying for what is over', mayApply(ann, over, now), 'gigOver'],
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

describe('SAF-01 permissions', () => {
  test.each(rows)('SAF-01 %s', (_, answer, expected) => {
    expect(answer.allowed ? 'yes' : answer.reason).toBe(expected);
  });

  test('SAF-01 nobody but the two has a role in an application', () => {
    expect([ann, ben, cy, visitor].map((viewer) => roleIn(viewer, application))).toEqual([
      'applicant',
      'poster',
      null,
      null,
    ]);
  });
});

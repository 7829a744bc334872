import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { accountSchema, devicesSchema, endSessionsAnswerSchema } from '#contract/ours/account.ts';
import * as applications from '#contract/ours/applications.ts';
import * as auth from '#contract/ours/auth.ts';
import { commentSchema } from '#contract/ours/comments.ts';
import { dashboardSchema } from '#contract/ours/dashboard.ts';
import * as gigs from '#contract/ours/gigs.ts';
import * as links from '#contract/ours/links.ts';
import * as messages from '#contract/ours/messages.ts';
import { okSchema, pageOf } from '#contract/ours/page.ts';
import { peoplePageSchema, suggestionsSchema } from '#contract/ours/people.ts';
import { likeStateSchema, postSchema } from '#contract/ours/posts.ts';
import { profileSchema } from '#contract/ours/profile.ts';
import { reportAnswerSchema } from '#contract/ours/reports.ts';
import { sharedGigsSchema } from '#contract/ours/shared-gigs.ts';
import { contentChangedSchema } from '#contract/ours/socket-events.ts';
import { failureAnswerSchema } from '#contract/ours/spec-answers.ts';
import { uploadAnswerSchema } from '#contract/ours/uploads.ts';

const at = '2026-11-20T13:52:00.000Z';
const person = { id: 'u2', name: 'Mick Doyle', avatar: null, headline: 'Drums', place: 'Cork' };
const card = {
  ...person,
  linkState: 'outgoing',
  linkId: 'l1',
  mutualCount: 3,
  skills: ['drums'],
  genres: ['trad'],
};
const terms = {
  venue: 'The Anchor',
  place: 'Cork',
  remote: false,
  date: '2026-12-06',
  startTime: '20:00',
  endTime: null,
  timeZone: 'Europe/Dublin',
  pay: { amount: 10_000, currency: 'GBP', unit: 'night' },
};
const gig = {
  ...terms,
  id: 'g1',
  title: 'Dep drummer',
  category: 'drums',
  tags: ['trad'],
  startsAt: at,
  endsAt: at,
  status: 'open',
  places: 2,
  placesTaken: 1,
  applicationCount: 4,
  poster: person,
  createdAt: at,
  myApplication: { id: 'a1', state: 'accepted', note: 'Me!', acceptedTerms: terms },
};
const wholeGig = {
  ...gig,
  description: 'Three sets.',
  schedule: [{ time: '19:30', what: 'Doors' }],
  version: 3,
  posterGigCount: 8,
  posterMutualCount: 1,
  applicationCounts: {
    applied: 1,
    accepted: 2,
    asked: 7,
    overdue: 8,
    standby: 3,
    offered: 1,
    released: 9,
    declined: 3,
    withdrawn: 4,
    closed: 5,
    cancelled: 6,
  },
};
const moved = { id: 'a1', gigId: 'g1', state: 'applied', note: 'Me!', createdAt: at, updatedAt: at };
const application = { ...moved, applicant: card };
const message = {
  id: 'm1',
  _id: 'm1',
  seq: 4,
  conversationId: 'c1',
  clientId: 'abcdefgh',
  sender: { _id: 'u2', name: 'Mick Doyle', avatar: '/uploads/1' },
  recipientId: 'u1',
  text: 'Be nice to Ron.',
  createdAt: at,
  deliveredAt: at,
  readAt: null,
};
const conversation = { id: 'c1', person, lastMessage: message, unreadCount: 2, canWrite: true };
const link = { id: 'l1', state: 'linked', person: card, createdAt: at };
const reviewed = { id: 'g1', title: 'Dep drummer', date: '2026-11-20' };
const standing = { userId: 'u2', linkId: 'l1', linkState: 'incoming' };
const counted = (item: object) => ({ count: 7, items: [item] });

describe('API-03 an answer of our server has, and keeps, all that the views show', () => {
  test.each<[string, v.GenericSchema, object]>([
    [
      'the account',
      accountSchema,
      {
        id: 'u1',
        name: 'Ada',
        email: 'a@b.example',
        avatar: null,
        isEmailVerified: true,
        pendingEmail: { email: 'c@d.example', askedAt: at },
        createdAt: at,
      },
    ],
    [
      'the devices',
      devicesSchema,
      {
        items: [{ id: 's1', current: true, kind: 'phone', name: 'Firefox', createdAt: at, lastSeenAt: at }],
      },
    ],
    ['the end of the sessions', endSessionsAnswerSchema, { ended: 2 }],
    ['an application', applications.applicationSchema, application],
    ['an own application', applications.ownApplicationSchema, { ...moved, gig }],
    [
      'gigs shared with somebody',
      sharedGigsSchema,
      {
        items: [
          { gig, application, waiting: 1 },
          { gig, application: null, waiting: 0 },
        ],
      },
    ],
    ['a move of one', applications.applicationMoveSchema, { ...moved, gigStatus: 'filled' }],
    ['a confirmed address', auth.verifyAnswerSchema, { message: 'Done', userId: 'u1', email: 'a@b.example' }],
    ['a message to the person', auth.messageAnswerSchema, { message: 'Look into your mails.' }],
    [
      'a challenge, with whatever ALTCHA adds',
      auth.challengeSchema,
      { parameters: { algorithm: 'PBKDF2', nonce: 'n', salt: 's', cost: 10 }, signature: 'x', more: 1 },
    ],
    [
      'a comment',
      commentSchema,
      {
        id: 'k1',
        postId: 'p1',
        author: person,
        text: 'Yes',
        createdAt: at,
        editedAt: at,
        threadId: 'k0',
        answers: { id: 'u1', name: 'Ada' },
      },
    ],
    [
      'the dashboard',
      dashboardSchema,
      {
        linkRequests: counted({ ...link, state: 'incoming' }),
        applicationsToAnswer: { count: 1, gigs: [{ gig, count: 1, applications: [application] }] },
        notConfirmed: { count: 1, gigs: [{ gig, count: 1, applications: [application] }] },
        toConfirm: counted({ ...moved, answerBy: at, gig }),
        toReview: counted({ gig: { ...reviewed, endsAt: at }, person, about: 'player' }),
        unreadMessages: counted(conversation),
        unreadNotifications: 5,
        myApplications: counted({ ...moved, gig }),
        next: wholeGig,
        profile: { percent: 50, missing: ['bio'] },
      },
    ],
    ['a gig', gigs.gigSchema, wholeGig],
    [
      'own gigs',
      gigs.myGigsPageSchema,
      { items: [{ ...gig, openApplicationCount: 4, unconfirmedCount: 2, overdueCount: 1 }], nextCursor: 'x' },
    ],
    ['links', links.linksPageSchema, { items: [link, { ...link, state: 'outgoing' }], nextCursor: null }],
    ['how two people stand', links.linkStandingSchema, standing],
    ['the blocked', links.blockedPageSchema, { items: [{ person, createdAt: at }], nextCursor: null }],
    ['a conversation', messages.conversationSchema, conversation],
    [
      'a conversation with somebody',
      messages.openedConversationSchema,
      {
        conversationId: 'c1',
        person,
        canWrite: true,
        lastReadSeq: 3,
        page: { items: [message], hasMore: true },
      },
    ],
    ['a thread', messages.threadPageSchema, { items: [message], hasMore: true }],
    ['what was read', messages.readAnswerSchema, { count: 2 }],
    ['people', peoplePageSchema, { items: [card], nextCursor: 'x' }],
    ['suggestions', suggestionsSchema, { items: [card] }],
    [
      'a post',
      postSchema,
      {
        id: 'p1',
        author: person,
        text: 'Left a cymbal bag',
        createdAt: at,
        editedAt: null,
        version: 1,
        likeCount: 2,
        commentCount: 3,
        likedByMe: true,
      },
    ],
    ['a like', likeStateSchema, { likedByMe: true, likeCount: 2 }],
    [
      'a profile',
      profileSchema,
      {
        ...card,
        bio: 'I drum.',
        fees: [{ label: '', amount: 24_000, currency: 'GBP', unit: 'night', from: true }],
        rates: [{ label: 'A night', price: '£100' }],
        workLinks: [{ label: 'Tapes', url: 'https://a.example' }],
        memberSince: at,
        mutuals: [person],
        counts: { posts: 1, gigs: 2, links: 3 },
        canMessage: true,
      },
    ],
    ['a report', reportAnswerSchema, { already: true }],
    ['an upload', uploadAnswerSchema, { url: '/uploads/1', width: 400, height: 300 }],
    ['nothing to show', okSchema, { ok: true }],
    [
      'a refusal',
      failureAnswerSchema,
      {
        errors: [{ msg: 'No.', field: 'name' }],
        captcha: { required: true, type: 'altcha' },
        current: { version: 2 },
      },
    ],
  ])('%s', (_what, schema, answer) => {
    expect(v.parse(schema, answer)).toEqual(answer);
    expect(v.safeParse(schema, {}).success).toBe(false);
  });

  test('and nothing that it does not declare', () => {
    expect(v.parse(okSchema, { ok: true, secret: 1 })).toEqual({ ok: true });
    expect(
      v.parse(pageOf(v.object({ id: v.string() })), { items: [{ id: 'a', more: 1 }], nextCursor: null }),
    ).toEqual({
      items: [{ id: 'a' }],
      nextCursor: null,
    });
    expect(v.safeParse(okSchema, { ok: false }).success).toBe(false);
    expect(v.safeParse(auth.challengeSchema, { parameters: {} }).success).toBe(false);
  });
});

test('SOK-04 our server hints at each kind of thing that may have changed', () => {
  const kinds = [
    'post',
    'comment',
    'like',
    'gig',
    'application',
    'link',
    'profile',
    'person',
    'notification',
  ];
  for (const kind of kinds)
    expect(v.parse(contentChangedSchema, { kind, id: 'x' })).toEqual({ kind, id: 'x' });
  expect(v.safeParse(contentChangedSchema, { kind: 'weather', id: 'x' }).success).toBe(false);
});

test('SOK-04 a message is whole where the server sends all of it, and not where it only names the sender', () => {
  const { sender, ...rest } = message;
  const named = { id: sender._id, name: sender.name, avatar: sender.avatar };
  expect(messages.wholeMessage({ ...rest, sender: named })).toEqual(message);
  expect(messages.wholeMessage({ sender: named })).toBeNull();
});

import { expect, test } from 'vitest';
import { notificationTypes } from '#contract/ours/notification.ts';
import { kindOfType, type NotificationKind } from '#contract/ours/notification-settings.ts';
import type { Notification } from '#contract/spec/notification.ts';
import { aboutOf } from '#features/notifications/about.ts';
import { gather, namesOf } from '#features/notifications/gather.ts';

let count = 0;
const note = (type: string, actor: string | null, subject: string | null = 'p1') => {
  count += 1;
  return {
    id: `n${count}`,
    recipient: 'me',
    type,
    read: false,
    createdAt: null,
    details: {
      actor: actor && { id: actor, name: actor, avatar: null },
      subject: subject && { kind: 'post', id: subject },
    },
  } satisfies Notification;
};
const shape = (items: readonly Notification[]) =>
  gather(items).map(({ newest, all }) => `${newest.type} of ${namesOf(all)} x${all.length}`);

test('NTF-01 comments on one post and applications for one gig are one row, where the newest stands', () => {
  expect(
    shape([
      note('comment', 'Kit'),
      note('message', 'Kit'),
      note('comment', 'Bronagh'),
      note('comment', 'Kit', 'p2'),
      note('gig_application', 'Oskar', 'g1'),
      note('comment', 'Kit'),
      note('gig_application', 'Dee', 'g1'),
    ]),
  ).toEqual([
    'comment of Kit and Bronagh x3',
    'message of Kit x1',
    'comment of Kit x1',
    'gig_application of Oskar and Dee x2',
  ]);
});

test('NTF-01 a row stays the same one while it grows', () => {
  const [first, second] = [note('comment', 'Kit'), note('comment', 'Bronagh')];
  expect(gather([second, first])[0]?.key).toBe(gather([first])[0]?.key);
});

test('NTF-01 what has no subject, or comes of a type that happens to one person, stands alone', () => {
  expect(
    shape([note('comment', 'Kit', null), note('comment', 'Kit', null), note('link_request', 'Kit')]),
  ).toHaveLength(3);
});

test.each([
  [['Kit'], 'Kit'],
  [['Kit', 'Kit'], 'Kit'],
  [['Kit', 'Bronagh'], 'Kit and Bronagh'],
  [['Kit', 'Bronagh', 'Dee'], 'Kit, Bronagh and one other'],
  [['Kit', 'Bronagh', 'Dee', 'Oskar', 'Kit'], 'Kit, Bronagh and 2 others'],
  [[null], null],
])('NTF-01 %j are named as %s', (actors, names) => {
  expect(namesOf(actors.map((actor) => note('comment', actor)))).toBe(names);
});

test('NTF-01 SET-03 every type of ours is narrowed down to what its switch is about', () => {
  const wanted: Partial<Record<NotificationKind, string>> = {
    messages: 'messages',
    links: 'links',
    posts: 'posts',
    replies: 'posts',
    mentions: 'posts',
    applications: 'gigs',
    gigs: 'gigs',
    searches: 'gigs',
    reviews: 'gigs',
  };
  for (const type of notificationTypes) {
    const kind = kindOfType[type];
    if (kind) expect(aboutOf(type), type).toBe(wanted[kind]);
  }
});

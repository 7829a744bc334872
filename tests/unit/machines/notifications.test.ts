import { describe, expect, test } from 'vitest';
import type { Notification } from '#contract/spec/notification.ts';
import { one } from '#machines/notifications/notifications.cases.ts';
import {
  type Change,
  type Context,
  confirmed,
  correction,
  isUnread,
  pageSize,
  readAll,
  readsInSight,
  rolledBack,
  toastText,
  unreadSince,
  withArrived,
  withChanges,
  withNewest,
  withOlder,
  withoutGone,
} from '#machines/notifications/notifications.ts';

const pageOf = (name: string, length: number) => Array.from({ length }, (_, nth) => one(`${name}${nth}`));

const empty: Context = {
  userId: 'ada',
  known: [],
  changes: [],
  items: [],
  hasOlder: false,
  failed: [],
  peerId: null,
};

/** The list of the server, with changes that are not saved yet. */
const list = (known: Notification[], ...changes: Change[]): Context => ({
  ...empty,
  ...withChanges({ ...empty, known }, changes),
});

const read = (id: string): Change => ({ kind: 'read', id });
const remove = (id: string): Change => ({ kind: 'delete', id });

/** `n1` for one that is read, `n1*` for one that is not. */
const seen = ({ items }: Pick<Context, 'items'>) =>
  items.map((item) => (item.read ? item.id : `${item.id}*`));

const two = [one('n1'), one('n2')];

describe('changes are shown before they are saved', () => {
  test('NTF-04 one is read, all are read, one is deleted', () => {
    expect(seen(list(two, read('n1')))).toEqual(['n1', 'n2*']);
    expect(seen(list(two, readAll(list(two))))).toEqual(['n1', 'n2']);
    expect(seen(list(two, remove('n1')))).toEqual(['n2*']);
  });

  test('NTF-04 all that are unread and shown are read, not those that arrive later', () => {
    const all = readAll(list(two, read('n1')));
    expect(all).toEqual({ kind: 'readAll', ids: ['n2'] });
    expect(seen(withArrived(list(two, all), one('n3')))).toEqual(['n3*', 'n1*', 'n2']);
  });

  test('NTF-04 what is known is not changed by them', () => {
    expect(list(two, read('n1'), remove('n2')).known).toEqual(two);
    expect(isUnread(list(two, read('n1')), 'n1')).toBe(false);
    expect(isUnread(list(two, read('n1')), 'n2')).toBe(true);
  });
});

describe('what becomes of the first change', () => {
  test('NTF-04 saved: it is known, and the others still wait', () => {
    const now = confirmed(list(two, read('n1'), remove('n2')));
    expect(now.known).toEqual([one('n1', { read: true }), one('n2')]);
    expect(now.changes).toEqual([remove('n2')]);
    expect(seen(now)).toEqual(['n1']);
  });

  test('NTF-05 not saved: rolled back, and noted as failed', () => {
    const now = rolledBack({ ...list(two, readAll(list(two)), remove('n2')), failed: ['n9'] });
    expect(now).toMatchObject({ known: two, changes: [remove('n2')], failed: ['n9', 'n1', 'n2'] });
    expect(seen(now)).toEqual(['n1*']);
  });

  test('NTF-05 deleted elsewhere: it leaves the list, and its other changes with it', () => {
    const all: Change = { kind: 'readAll', ids: ['n2'] };
    const now = withoutGone(list(two, read('n1'), all, remove('n1'), remove('n2')));
    expect(now).toMatchObject({ known: [one('n2')], changes: [all, remove('n2')] });
  });

  test('CNT-07 the counts are asked for once nothing waits', () => {
    const before = list(two, read('n1'));
    expect(correction(before, rolledBack(before))).toEqual({ type: 'notifications.corrected', by: 1 });
    const waiting = list(two, read('n1'), read('n2'));
    expect(correction(waiting, rolledBack(waiting))).toEqual({
      type: 'notifications.unreadChanged',
      by: 1,
    });
    expect(unreadSince(before, list(two, readAll(before)))).toBe(0);
  });
});

describe('pages', () => {
  test('NTF-01 a full page may have older ones below, a shorter list than before has not', () => {
    expect(withNewest(empty, pageOf('n', pageSize)).hasOlder).toBe(true);
    expect(withNewest(empty, pageOf('n', pageSize - 1)).hasOlder).toBe(false);
    expect(withNewest(list(pageOf('n', 60)), pageOf('n', 59)).hasOlder).toBe(false);
    expect(withNewest(list(pageOf('n', 60)), pageOf('n', 60)).hasOlder).toBe(true);
  });

  test('NTF-05 a new list forgets what has failed and keeps what waits', () => {
    const now = withNewest({ ...list(two, read('n1')), failed: ['n2'] }, [one('n3'), one('n1')]);
    expect(now.failed).toEqual([]);
    expect(seen(now)).toEqual(['n3*', 'n1']);
  });

  test('NTF-01 older ones are added below, each once', () => {
    const now = withOlder(list(two, read('o1')), [one('n2'), one('o1')]);
    expect(seen(now)).toEqual(['n1*', 'n2*', 'o1']);
    expect(now.hasOlder).toBe(false);
    expect(withOlder(list(two), pageOf('o', pageSize)).hasOlder).toBe(true);
  });

  test('NTF-01 a server that cannot page has no older ones', () => {
    const page = pageOf('n', pageSize);
    expect(withOlder(list(page), page)).toMatchObject({ known: page, hasOlder: false });
  });
});

describe('the conversation in sight', () => {
  const byBob = { actor: { id: 'bob' } };
  const message = (id: string, details: Notification['details'], more: Partial<Notification> = {}) =>
    one(id, { type: 'message', details, ...more });

  test('CNT-05 its unread messages are read', () => {
    const known = [
      message('n1', byBob),
      message('n2', { actor: { id: 'bobby' } }),
      message('n3', byBob, { read: true }),
      message('n4', {}),
      one('n5', { details: byBob }),
    ];
    expect(readsInSight({ ...list(known), peerId: 'bob' })).toEqual([read('n1')]);
    expect(readsInSight({ ...list(known), peerId: null })).toEqual([]);
  });

  test('MSG-05 in a group they are those of the group, whoever wrote', () => {
    const known = [
      message('n1', { actor: { id: 'bob' }, subject: { kind: 'group', id: 'band' } }),
      message('n2', { actor: { id: 'band' }, subject: { kind: 'post', id: 'p1' } }),
    ];
    expect(readsInSight({ ...list(known), peerId: 'band' })).toEqual([read('n1'), read('n2')]);
    expect(readsInSight({ ...list(known), peerId: 'bob' })).toEqual([]);
  });

  test('NTF-05 one that could not be marked is left alone', () => {
    const known = [message('n1', byBob), message('n2', byBob)];
    expect(readsInSight({ ...list(known), peerId: 'bob', failed: ['n1'] })).toEqual([read('n2')]);
  });
});

test.each([
  ['comment', 'New comment on your post'],
  ['message', 'New message received'],
  ['gig_application', 'New application for your gig'],
  ['link_request', 'New connection request'],
  ['moon_landing', 'New notification'],
])('NTF-03 the toast of %s says %s', (type, text) => {
  expect(toastText(one('n1', { type }))).toBe(text);
});

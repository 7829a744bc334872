import { describe, expect, test } from 'vitest';
import { LiveLog, type MessageEntry } from '../../src/page/live/live-log.ts';
import { readMessage } from '../../src/page/live/protocol.ts';
import { activeIds, newestOf, viewAt } from '../../src/page/live/view-at.ts';
import { type Filter, matchesFilter, noFilter } from '../../src/page/live/words.ts';
import { doorLog, speaker } from './messages.ts';

const messagesOf = (log: LiveLog) =>
  log.entries.filter((entry): entry is MessageEntry => entry.kind === 'message');

describe('the log', () => {
  test('records sender, receiver and result of messages, although results arrive after their effects', () => {
    const { log } = doorLog();
    expect(
      messagesOf(log).map(({ event, source, actor, result }) => [event.type, source, actor, result?.value]),
    ).toEqual([
      ['xstate.init', null, '1/x:0', 'closed'],
      ['open', null, '1/x:0', { open: 'waiting' }],
      ['xstate.init', '1/x:0', '1/x:1', undefined],
      ['xstate.done.actor.wind', '1/x:1', '1/x:0', 'closed'],
      ['gust', null, '1/x:1', undefined],
    ]);
  });

  test('adds each message once, even if it is repeated', () => {
    const log = new LiveLog();
    const say = speaker();
    const told = [
      say.actor('x:0', 'door'),
      say.event('x:0', 'xstate.init'),
      say.snapshot('x:0', 'xstate.init', 'closed'),
    ];
    for (const message of [...told, ...told]) log.take(message);
    expect(messagesOf(log)).toHaveLength(1);
  });

  test('is bounded, counts dropped entries, and still knows the earlier snapshots', () => {
    const { log } = doorLog(2);
    expect(log.entries.map(({ nth }) => nth)).toEqual([4, 5]);
    expect(log.dropped).toBe(4);
    expect(log.entry(3)).toBeUndefined();
    expect(log.entry(4)).toMatchObject({ event: { type: 'xstate.done.actor.wind' } });
    const [door] = viewAt(log, null).actors;
    expect(door?.result?.value).toBe('closed');
    expect(log.before.get('1/x:0')?.value).toEqual({ open: 'waiting' });
  });

  test('starts a new life when the app is reloaded: the same session id is another actor', () => {
    const { log } = doorLog();
    log.leave(2_000);
    const again = speaker('second load');
    log.take(again.actor('x:0', 'door'));
    log.take(again.event('x:0', 'xstate.init'));
    log.take(again.snapshot('x:0', 'xstate.init', 'closed'));
    expect(log.life).toBe(2);
    expect(log.entries.filter(({ kind }) => kind === 'app')).toMatchObject([
      { what: 'came' },
      { what: 'left' },
      { what: 'came' },
    ]);
    expect(viewAt(log, null).actors.map(({ actor }) => actor.key)).toEqual(['2/x:0']);
    expect(viewAt(log, 3).actors.map(({ actor }) => actor.key)).toEqual(['1/x:0', '1/x:1']);
  });

  test('infers the failure of a machine from the error event to its parent', () => {
    const log = new LiveLog();
    const say = speaker();
    log.take(say.actor('x:0', 'house'));
    log.take(say.actor('x:1', 'door', 'x:0'));
    log.take(say.event('x:1', 'xstate.init', 'x:0'));
    log.take(say.snapshot('x:1', 'xstate.init', 'closed'));
    log.take(say.event('x:1', 'kick'));
    log.take(say.event('x:0', 'xstate.error.actor.door', 'x:1'));
    expect(viewAt(log, null).actors.map(({ status }) => status)).toEqual(['running', 'failed']);
  });
});

describe('a moment', () => {
  test('shows all actors as they were after the entry', () => {
    const { log } = doorLog();
    const [, , opened] = log.entries;
    const view = viewAt(log, opened?.nth ?? null);
    const door = newestOf(view, 'door');
    expect(door && [...activeIds(door)]).toEqual(['door', 'door.open', 'door.open.waiting']);
    expect(view.actors).toHaveLength(1);
    const now = newestOf(viewAt(log, null), 'door');
    expect(now && [...activeIds(now)]).toEqual(['door', 'door.closed']);
  });

  test('highlights nothing once the app is closed', () => {
    const { log } = doorLog();
    log.leave(2_000);
    expect(newestOf(viewAt(log, null), 'door')).toBeUndefined();
    expect(newestOf(viewAt(log, 4), 'door')).toBeDefined();
  });
});

test('other data is not a message', () => {
  for (const stranger of [
    null,
    'hello',
    { type: '@xstate.event' },
    { type: '@statelyai.connected' },
    { type: '@xstate.event', sessionId: 'x:0', createdAt: 'soon', id: '1', page: 'p', event: { type: 'a' } },
  ])
    expect(readMessage(stranger)).toBeUndefined();
});

function shown(filter: Partial<Filter>) {
  const { log } = doorLog();
  return log.entries
    .filter(matchesFilter({ ...noFilter, ...filter }, log.actors))
    .flatMap((entry) => (entry.kind === 'message' ? entry.event.type : []));
}

test('XState’s events to promises are filtered out by default', () => {
  expect(shown({})).toEqual(['xstate.init', 'open', 'xstate.done.actor.wind', 'gust']);
  expect(shown({ helpers: true })).toEqual([
    'xstate.init',
    'open',
    'xstate.init',
    'xstate.done.actor.wind',
    'gust',
  ]);
});

test('text matches words, type and payload, case-insensitively', () => {
  expect(shown({ text: 'ADA' })).toEqual(['open']);
  expect(shown({ text: ' wind answers ' })).toEqual(['xstate.done.actor.wind']);
  expect(shown({ text: 'nothing like it' })).toEqual([]);
});

test('a machine’s events are those it received or sent', () => {
  expect(shown({ machine: 'door' })).toEqual(['xstate.init', 'open', 'xstate.done.actor.wind']);
  expect(shown({ machine: 'window' })).toEqual([]);
});

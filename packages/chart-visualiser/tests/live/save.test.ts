import { innermost, toStep } from 'chart-testing/live';
import { expect, test } from 'vitest';
import { LiveLog } from '../../src/page/live/live-log.ts';
import { save } from '../../src/page/live/save.ts';
import { doorLog, speaker } from './messages.ts';

const now = new Date(0).toISOString();

test('the events of a machine become steps, with the states they led to', () => {
  const { file, leftOut } = save(doorLog().log, null, now);
  expect(file).toEqual({
    format: 'chart-path/1',
    saved: now,
    machines: [
      {
        machine: 'door',
        input: { maxTries: 2 },
        steps: [
          { kind: 'event', event: { type: 'open', by: 'Ada' } },
          { kind: 'done', actor: 'wind', value: 'a gust' },
        ],
        states: [['closed'], ['open.waiting'], ['closed']],
      },
    ],
  });
  expect(leftOut).toEqual([]);
});

test('a session saved at a moment has no later steps', () => {
  const { log } = doorLog();
  const opened = log.entries.find((entry) => entry.kind === 'message' && entry.event.type === 'open');
  const [door] = save(log, opened?.nth ?? null, now).file.machines;
  expect(door?.states).toEqual([['closed'], ['open.waiting']]);
});

test('a machine whose start is no longer in the log is reported, not saved', () => {
  const { file, leftOut } = save(doorLog(3).log, null, now);
  expect(file.machines).toEqual([]);
  expect(leftOut).toEqual(['door']);
});

test('a failed machine ends in no state, and one without events is left out', () => {
  const log = new LiveLog();
  const say = speaker();
  for (const message of [
    say.actor('x:0', 'house'),
    say.event('x:0', 'xstate.init'),
    say.snapshot('x:0', 'xstate.init', 'empty'),
    say.actor('x:1', 'door', 'x:0'),
    say.event('x:1', 'xstate.init', 'x:0'),
    say.snapshot('x:1', 'xstate.init', 'closed'),
    say.actor('x:2', 'window', 'x:0'),
    say.event('x:2', 'xstate.init', 'x:0'),
    say.snapshot('x:2', 'xstate.init', 'closed'),
    say.event('x:1', 'kick'),
    say.event('x:0', 'xstate.error.actor.door', 'x:1', { error: { name: 'Error', message: 'broken' } }),
    say.snapshot('x:0', 'xstate.error.actor.door', 'empty'),
  ])
    log.take(message);
  expect(save(log, null, now).file.machines).toMatchObject([
    { machine: 'house', steps: [{ kind: 'error', actor: 'door', value: { message: 'broken' } }] },
    { machine: 'door', steps: [{ kind: 'event' }], states: [['closed'], []] },
  ]);
});

test('timers are distinguished from events: those of `after` by name, delayed events by their event', () => {
  const after = { type: 'xstate.after.askAgain.session.unanswered' };
  expect(toStep({ event: after, fromItself: true })).toEqual({ kind: 'timer', name: 'askAgain' });
  const late = { type: 'loading.minimumOver', key: 'page' };
  expect(toStep({ event: late, fromItself: true })).toEqual({ kind: 'timer', name: late.type, event: late });
  expect(toStep({ event: late, fromItself: false })).toEqual({ kind: 'event', event: late });
});

test('innermost states are found in any value', () => {
  expect(innermost('closed')).toEqual(['closed']);
  expect(innermost({ list: 'ready', changes: { saving: 'asking' }, still: {} })).toEqual([
    'changes.saving.asking',
    'list.ready',
    'still',
  ]);
  expect(innermost({})).toEqual(['']);
});

import { LiveLog } from '../../src/page/live/live-log.ts';
import { speaker } from './messages.ts';

/** A door that starts, is opened from outside, and is closed by the answer of its promise. */
export function doorLog(most?: number): { log: LiveLog; say: ReturnType<typeof speaker> } {
  const log = new LiveLog(most);
  const say = speaker();
  for (const message of [
    say.actor('x:0', 'door'),
    say.event('x:0', 'xstate.init', undefined, { input: { maxTries: 2 } }),
    say.snapshot('x:0', 'xstate.init', 'closed', { context: { guest: null } }),
    say.event('x:0', 'open', undefined, { by: 'Ada' }),
    say.actor('x:1', undefined, 'x:0', 'wind'),
    say.event('x:1', 'xstate.init', 'x:0'),
    say.snapshot('x:1', 'xstate.init'),
    say.snapshot('x:0', 'open', { open: 'waiting' }, { context: { guest: 'Ada' } }),
    say.event('x:0', 'xstate.done.actor.wind', 'x:1', { output: 'a gust' }),
    say.snapshot('x:1', 'gust', undefined, { status: 'done' }),
    say.snapshot('x:0', 'xstate.done.actor.wind', 'closed', { context: { guest: null } }),
  ])
    log.take(message);
  return { log, say };
}

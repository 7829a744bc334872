import { LiveLog } from '../../src/page/live/live-log.ts';
import { type Message, readMessage } from '../../src/page/live/protocol.ts';

/** Says what an app would say, one message after the other, under ids that count up. */
export function speaker(page = 'first load') {
  let id = 0;
  const say = (message: object): Message => {
    id += 1;
    const read = readMessage({ id: String(id), createdAt: String(1_000 + id), page, ...message });
    if (!read) throw new Error(`no message: ${JSON.stringify(message)}`);
    return read;
  };
  return {
    actor: (sessionId: string, machine?: string, parentId?: string, name = machine ?? sessionId) =>
      say({
        type: '@xstate.actor',
        sessionId,
        name,
        ...(machine && { machine }),
        ...(parentId && { parentId }),
      }),
    event: (sessionId: string, type: string, sourceId?: string, payload: object = {}) =>
      say({ type: '@xstate.event', sessionId, event: { ...payload, type }, ...(sourceId && { sourceId }) }),
    snapshot: (sessionId: string, type: string, value?: unknown, more: object = {}) =>
      say({
        type: '@xstate.snapshot',
        sessionId,
        event: { type },
        snapshot: { status: 'active', value, ...more },
      }),
  };
}

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

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

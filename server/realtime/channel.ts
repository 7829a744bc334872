import { setTimeout as sleep } from 'node:timers/promises';
import { type Adapter, type ClusterMessage, MessageType } from 'socket.io-adapter';
import type { Failures } from '../ops/logger.ts';

/** A message from another process: an event for its sockets, or the end of a session. */
export type RemoteMessage =
  | { kind: 'told'; rooms: readonly string[]; event: string; payload: unknown }
  | { kind: 'ended'; rooms: readonly string[] };

/** The connection to the sockets of other processes. */
export type Channel = {
  /** For socket.io; undefined with a single process. */
  adapter: ((namespace: unknown) => Adapter) | undefined;
  isUp: () => boolean;
  /** Resolves when everything sent so far has left this process; rejects when some of it may not have. */
  flushed: () => Promise<void>;
  close: () => Promise<void>;
};

export type ChannelWatch = {
  onRemoteMessage: (remote: RemoteMessage) => void;
  /** The connection is up again after messages may have been missed. */
  onReconnect: () => void;
  failures: Failures;
};

type MakeAdapter = (namespace: unknown) => Adapter;
type Publish = (message: ClusterMessage) => Promise<unknown>;

/** Milliseconds after which an unsent message counts as a broken connection. */
const timeoutMs = 3000;

/**
 * Wraps an adapter of socket.io, which neither reports failed publishing nor passes received messages on, so
 * that it does both.
 * @param inOrder publishes one message at a time, where the engine would let a short one overtake a long one
 */
export function watchAdapter(
  make: MakeAdapter,
  onRemoteMessage: (remote: RemoteMessage) => void,
  inOrder = false,
) {
  const pending = new Set<Promise<unknown>>();
  let last: Promise<unknown> = Promise.resolve();
  let failure: { error: unknown } | undefined;
  const fail = (error: unknown) => {
    failure ??= { error };
  };

  // Not an arrow: socket.io calls it with `new`.
  function adapter(namespace: unknown): Adapter {
    const made = make(namespace);
    const publish = methodOf<Publish>(made, 'doPublish');
    const receive = methodOf<(message: ClusterMessage, offset?: string) => void>(made, 'onMessage');
    const own = String(Reflect.get(made, 'uid'));
    Reflect.set(made, 'doPublish', (message: ClusterMessage) => {
      const sent = inOrder ? last.then(() => publish(message)) : Promise.resolve(publish(message));
      const done = sent.catch(fail).finally(() => pending.delete(done));
      last = done;
      pending.add(done);
      return sent;
    });
    Reflect.set(made, 'onMessage', (message: ClusterMessage, offset?: string) => {
      const remote = message.uid === own ? undefined : remoteMessageIn(message);
      if (remote) onRemoteMessage(remote);
      receive(message, offset);
    });
    return made;
  }

  const flushed = async () => {
    for (const one of [...pending]) await withTimeout(one);
    const failed = failure;
    failure = undefined;
    if (failed) throw failed.error;
  };
  return { adapter, flushed, fail };
}

async function withTimeout(next: Promise<unknown>) {
  const late = new AbortController();
  const tooLong = sleep(timeoutMs, undefined, { ref: false, signal: late.signal }).then(() => {
    throw new Error('the other processes cannot be told');
  });
  tooLong.catch(() => {});
  try {
    await Promise.race([next, tooLong]);
  } finally {
    late.abort();
  }
}

function methodOf<M extends (...given: never[]) => unknown>(owner: Adapter, name: string): M {
  return Reflect.get(owner, name).bind(owner);
}

function remoteMessageIn(message: ClusterMessage): RemoteMessage | undefined {
  if (message.type === MessageType.DISCONNECT_SOCKETS)
    return { kind: 'ended', rooms: message.data.opts.rooms };
  if (message.type !== MessageType.BROADCAST) return undefined;
  const { data } = message.data.packet as { data: [event: string, payload: unknown] };
  const [event, payload] = data;
  return { kind: 'told', rooms: message.data.opts.rooms, event, payload };
}

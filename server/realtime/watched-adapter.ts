import { setTimeout as sleep } from 'node:timers/promises';
import { type Adapter, type ClusterMessage, MessageType } from 'socket.io-adapter';
import type { Heard } from './channel.ts';

type MakeAdapter = (namespace: unknown) => Adapter;
type Publish = (message: ClusterMessage) => Promise<unknown>;

/** Milliseconds in which the next thing told has left, or the way counts as broken. */
const patienceMs = 3000;

/**
 * An adapter of socket.io forgets what it could not publish and keeps what it hears to itself. This one says whether
 * all has left, and passes on what other processes tell.
 * @param inOrder publishes one thing after the other, where the engine would let a short one overtake a long one
 */
export function watchAdapter(make: MakeAdapter, onHeard: (heard: Heard) => void, inOrder = false) {
  const underWay = new Set<Promise<unknown>>();
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
      const done = sent.catch(fail).finally(() => underWay.delete(done));
      last = done;
      underWay.add(done);
      return sent;
    });
    Reflect.set(made, 'onMessage', (message: ClusterMessage, offset?: string) => {
      const heard = message.uid === own ? undefined : heardIn(message);
      if (heard) onHeard(heard);
      receive(message, offset);
    });
    return made;
  }

  const flushed = async () => {
    for (const one of [...underWay]) await orTooLong(one);
    const failed = failure;
    failure = undefined;
    if (failed) throw failed.error;
  };
  return { adapter, flushed, fail };
}

async function orTooLong(next: Promise<unknown>) {
  const late = new AbortController();
  const tooLong = sleep(patienceMs, undefined, { ref: false, signal: late.signal }).then(() => {
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

function heardIn(message: ClusterMessage): Heard | undefined {
  if (message.type === MessageType.DISCONNECT_SOCKETS)
    return { kind: 'ended', rooms: message.data.opts.rooms };
  if (message.type !== MessageType.BROADCAST) return undefined;
  const { data } = message.data.packet as { data: [event: string, payload: unknown] };
  const [event, payload] = data;
  return { kind: 'told', rooms: message.data.opts.rooms, event, payload };
}

import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type ConnectionEvent, createConnect, listen, type SocketListener } from '#transport/socket.ts';

/** The parts of a socket.io socket that we use; `say` receives an event. */
class FakeSocket {
  active = true;
  connected = true;
  sent: unknown[] = [];
  stopped: string[] = [];
  private readonly handlers = new Map<string, (payload: never) => void>();
  on(event: string, handler: (payload: never) => void) {
    this.handlers.set(event, handler);
  }
  say(event: string, payload?: unknown) {
    this.handlers.get(event)?.(payload as never);
  }
  emit(...message: unknown[]) {
    this.sent.push(message);
  }
  /** Emits that expect an acknowledgement, and how to give it. */
  acknowledged: unknown[] = [];
  answer: (error: unknown, answer?: unknown) => void = () => {};
  timeout(milliseconds: number) {
    return {
      emit: (event: string, payload: unknown, answered: (error: unknown, answer: unknown) => void) => {
        this.acknowledged.push([milliseconds, event, payload]);
        this.answer = answered;
      },
    };
  }
  removeAllListeners() {
    this.handlers.clear();
  }
  offAny() {
    this.stopped.push('any');
  }
  disconnect() {
    this.stopped.push('disconnected');
  }
}

const made: { arguments: unknown[]; socket: FakeSocket }[] = [];
vi.mock('socket.io-client', () => ({
  io: (...given: unknown[]) => {
    const socket = new FakeSocket();
    made.push({ arguments: given, socket });
    return socket;
  },
}));

const reported: ConnectionEvent[] = [];
const received: [name: string, payload: unknown][] = [];
beforeEach(() => {
  made.length = 0;
  reported.length = 0;
  received.length = 0;
});
const listener: SocketListener = {
  report: (event) => void reported.push(event),
  receive: (name, payload) => void received.push([name, payload]),
};

describe('a socket', () => {
  const openSocket = () => listen(new FakeSocket(), listener);

  test('SOK-02 connecting and disconnecting are reported, with the reason', () => {
    const socket = openSocket();
    socket.say('connect');
    socket.say('disconnect', 'transport close');
    expect(reported).toEqual([
      { type: 'socket.connected' },
      { type: 'socket.disconnected', reason: 'transport close' },
    ]);
  });

  test('SPD-01 SOK-06 events count as missed unless the server says that there were none', () => {
    vi.spyOn(performance, 'now').mockReturnValue(1_234.6);
    onTestFinished(() => void vi.restoreAllMocks());
    const socket = openSocket();
    socket.say('connect');
    expect(socket.acknowledged).toEqual([[10_000, 'news_since', 1_235]]);
    socket.answer(null, false);
    expect(reported.splice(0)).toEqual([{ type: 'socket.connected' }]);
    socket.answer(null, true);
    socket.answer(new Error('operation has timed out'));
    expect(reported).toEqual([{ type: 'socket.eventsMissed' }, { type: 'socket.eventsMissed' }]);
  });

  test('SOK-07 a socket closed before it was accepted has failed, and its token is not refused', () => {
    openSocket().say('disconnect', 'io server disconnect');
    expect(reported).toEqual([{ type: 'socket.failed', error: 'io server disconnect' }]);
  });

  test('SOK-07 a disconnect by the server is reported as one', () => {
    const socket = openSocket();
    socket.say('connect');
    socket.say('disconnect', 'io server disconnect');
    expect(reported).toEqual([{ type: 'socket.connected' }, { type: 'socket.thrownOut' }]);
  });

  test('SOK-07 a failed transport is distinguished from a refusal by the server', () => {
    const socket = openSocket();
    socket.say('connect_error', new Error('websocket error'));
    socket.active = false;
    socket.say('connect_error', new Error('Authentication error'));
    expect(reported).toEqual([
      { type: 'socket.failed', error: 'websocket error' },
      { type: 'socket.refused', error: 'Authentication error' },
    ]);
  });

  test.each<[name: string, sent: object, read: object, part: string]>([
    ['new_message', { sender: { _id: 'u2' } }, { sender: { id: 'u2', name: '', avatar: null } }, 'sender'],
    ['conversation_update', { type: 'read' }, { type: 'read', count: 1 }, 'type'],
    ['message_status_update', { status: 'read', count: 0 }, { status: 'read', count: 0 }, 'status'],
    ['newNotification', { _id: 'n1' }, expect.objectContaining({ id: 'n1', read: false }), 'payload'],
    ['user_typing', { userId: 'u2', isTyping: true }, { userId: 'u2', isTyping: true }, 'userId'],
    ['content_changed', { kind: 'gig', id: 'g1' }, { kind: 'gig', id: 'g1' }, 'kind'],
  ])(
    'SOK-04 %s is parsed by the contract; a payload of the wrong shape is dropped, and reported with what is wrong',
    (name, sent, read, part) => {
      const socket = openSocket();
      socket.say(name, sent);
      socket.say(name, {});
      expect(received).toEqual([[name, read]]);
      expect(reported).toEqual([
        { type: 'socket.malformed', error: expect.stringMatching(`^${name}: ${part}: expected .`) },
      ]);
    },
  );
});

describe('a connection', () => {
  const options = {
    auth: { token: 'a.b.c' },
    forceNew: true,
    reconnection: false,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
  };
  const connected = async (origin?: string) => {
    const connection = createConnect(origin)('a.b.c', listener);
    await expect.poll(() => made.length).toBe(1);
    const [first] = made;
    if (!first) throw new Error('no socket was made');
    return { connection, ...first };
  };

  test('SOK-01 is made once, with the token, to the server that served the page or the one that is named', async () => {
    expect((await connected()).arguments).toEqual([options]);
    made.length = 0;
    expect((await connected('http://stranger.test')).arguments).toEqual(['http://stranger.test', options]);
  });

  test('SOK-03 sends only while it is open, and queues nothing', async () => {
    const early = createConnect()('a.b.c', listener);
    expect(() => early.emit('join_conversation', 'c1')).not.toThrow();
    early.close();
    const { connection, socket } = await connected();
    connection.emit('join_conversation', 'c1');
    socket.connected = false;
    connection.emit('leave_conversation', 'c1');
    expect(socket.sent).toEqual([['join_conversation', 'c1']]);
  });

  test('SOK-01 SOK-04 reports events; once closed, neither reports nor sends', async () => {
    const { connection, socket } = await connected();
    socket.say('connect');
    expect(reported.splice(0)).toEqual([{ type: 'socket.connected' }]);
    connection.close();
    socket.say('connect');
    expect(reported).toEqual([]);
    expect(socket.stopped).toEqual(['any', 'disconnected']);
  });

  test('SOK-01 is never made if it is closed before its code has loaded', async () => {
    createConnect()('a.b.c', listener).close();
    await connected();
    expect(made).toHaveLength(1);
  });

  test('SOK-02 fails if its code cannot be loaded, unless it was closed meanwhile', async () => {
    vi.resetModules();
    vi.doMock('socket.io-client', () => {
      throw new Error('no such file');
    });
    onTestFinished(() => vi.doUnmock('socket.io-client'));
    const { createConnect: create } = await import('#transport/socket.ts');
    const closed = vi.fn();
    create()('a.b.c', { ...listener, report: closed }).close();
    create()('a.b.c', listener);
    await expect
      .poll(() => reported)
      .toEqual([{ type: 'socket.failed', error: expect.stringMatching(/^Error: /) }]);
    expect(closed).not.toHaveBeenCalled();
  });
});

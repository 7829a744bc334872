import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createConnect, listen, type SocketHandlers } from '#transport/socket.ts';

/** A socket of socket.io as far as we use it; `say` is what comes over the wire. */
class FakeSocket {
  active = true;
  connected = true;
  sent: unknown[] = [];
  stopped: string[] = [];
  private readonly heard = new Map<string, (payload: never) => void>();
  on(event: string, hear: (payload: never) => void) {
    this.heard.set(event, hear);
  }
  say(event: string, payload?: unknown) {
    this.heard.get(event)?.(payload as never);
  }
  emit(...message: unknown[]) {
    this.sent.push(message);
  }
  /** What is asked with an answer in mind, and how to answer it. */
  asked: unknown[] = [];
  answer: (error: unknown, answer?: unknown) => void = () => {};
  timeout(milliseconds: number) {
    return {
      emit: (event: string, payload: unknown, answered: (error: unknown, answer: unknown) => void) => {
        this.asked.push([milliseconds, event, payload]);
        this.answer = answered;
      },
    };
  }
  removeAllListeners() {
    this.heard.clear();
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

const heard: [string, ...unknown[]][] = [];
beforeEach(() => {
  made.length = 0;
  heard.length = 0;
});
const note =
  (name: string) =>
  (...told: unknown[]) =>
    void heard.push([name, ...told]);
const handlers: SocketHandlers = {
  connected: note('connected'),
  newsMissed: note('newsMissed'),
  disconnected: note('disconnected'),
  failed: note('failed'),
  refused: note('refused'),
  thrownOut: note('thrownOut'),
  message: note('message'),
  conversationUpdate: note('conversationUpdate'),
  messageStatus: note('messageStatus'),
  notification: note('notification'),
  typing: note('typing'),
  contentChanged: note('contentChanged'),
  malformed: note('malformed'),
};

describe('what comes over a socket', () => {
  const listening = () => listen(new FakeSocket(), handlers);

  test('SOK-02 coming in, and going out again, is told with its reason', () => {
    const socket = listening();
    socket.say('connect');
    socket.say('disconnect', 'transport close');
    expect(heard).toEqual([['connected'], ['disconnected', 'transport close']]);
  });

  test('SPD-01 SOK-06 a server that told nothing meanwhile is believed; else, or when it cannot say, something was missed', () => {
    vi.spyOn(performance, 'now').mockReturnValue(1_234.6);
    onTestFinished(() => void vi.restoreAllMocks());
    const socket = listening();
    socket.say('connect');
    expect(socket.asked).toEqual([[10_000, 'news_since', 1_235]]);
    socket.answer(null, false);
    expect(heard.splice(0)).toEqual([['connected']]);
    socket.answer(null, true);
    socket.answer(new Error('operation has timed out'));
    expect(heard).toEqual([['newsMissed'], ['newsMissed']]);
  });

  test('SOK-07 closed before it came in, it has failed: nobody said that the token is unwanted', () => {
    listening().say('disconnect', 'io server disconnect');
    expect(heard).toEqual([['failed', 'io server disconnect']]);
  });

  test('SOK-07 closed by the server on purpose, it was thrown out', () => {
    const socket = listening();
    socket.say('connect');
    socket.say('disconnect', 'io server disconnect');
    expect(heard).toEqual([['connected'], ['thrownOut']]);
  });

  test('SOK-07 a transport that failed is told apart from a server that turned the socket away', () => {
    const socket = listening();
    socket.say('connect_error', new Error('websocket error'));
    socket.active = false;
    socket.say('connect_error', new Error('Authentication error'));
    expect(heard).toEqual([
      ['failed', 'websocket error'],
      ['refused', 'Authentication error'],
    ]);
  });

  test.each<[event: string, sent: object, name: string, read: object, part: string]>([
    [
      'new_message',
      { sender: { _id: 'u2' } },
      'message',
      { sender: { id: 'u2', name: '', avatar: null } },
      'sender',
    ],
    ['conversation_update', { type: 'read' }, 'conversationUpdate', { type: 'read', count: 1 }, 'type'],
    [
      'message_status_update',
      { status: 'read', count: 0 },
      'messageStatus',
      { status: 'read', count: 0 },
      'status',
    ],
    [
      'newNotification',
      { _id: 'n1' },
      'notification',
      expect.objectContaining({ id: 'n1', read: false }),
      'payload',
    ],
    ['user_typing', { userId: 'u2', isTyping: true }, 'typing', { userId: 'u2', isTyping: true }, 'userId'],
    ['content_changed', { kind: 'gig', id: 'g1' }, 'contentChanged', { kind: 'gig', id: 'g1' }, 'kind'],
  ])(
    'SOK-04 %s is read by the contract; one of another shape is dropped, and told with what is wrong',
    (event, sent, name, read, part) => {
      const socket = listening();
      socket.say(event, sent);
      socket.say(event, {});
      expect(heard).toEqual([
        [name, read],
        ['malformed', event, expect.stringMatching(`^${part}: expected .`)],
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
    const connection = createConnect(origin)('a.b.c', handlers);
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

  test('SOK-03 sends while it stands, and keeps nothing for later', async () => {
    const early = createConnect()('a.b.c', handlers);
    expect(() => early.emit('join_conversation', 'c1')).not.toThrow();
    early.close();
    const { connection, socket } = await connected();
    connection.emit('join_conversation', 'c1');
    socket.connected = false;
    connection.emit('leave_conversation', 'c1');
    expect(socket.sent).toEqual([['join_conversation', 'c1']]);
  });

  test('SOK-01 SOK-04 is listened to; once closed, says and sends nothing more', async () => {
    const { connection, socket } = await connected();
    socket.say('connect');
    expect(heard.splice(0)).toEqual([['connected']]);
    connection.close();
    socket.say('connect');
    expect(heard).toEqual([]);
    expect(socket.stopped).toEqual(['any', 'disconnected']);
  });

  test('SOK-01 closed before it was made, it is not made', async () => {
    createConnect()('a.b.c', handlers).close();
    await connected();
    expect(made).toHaveLength(1);
  });

  test('SOK-02 whose program cannot be loaded has failed, unless it was closed meanwhile', async () => {
    vi.resetModules();
    vi.doMock('socket.io-client', () => {
      throw new Error('no such file');
    });
    onTestFinished(() => vi.doUnmock('socket.io-client'));
    const { createConnect: create } = await import('#transport/socket.ts');
    create()('a.b.c', { ...handlers, failed: note('failed after all') }).close();
    create()('a.b.c', handlers);
    await expect.poll(() => heard).toEqual([['failed', expect.stringMatching(/^Error: /)]]);
  });
});

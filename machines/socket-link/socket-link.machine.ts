import { assign, emit, enqueueActions, fromCallback, raise, sendTo, setup, stateIn } from 'xstate';
import * as Link from './socket-link.ts';

const nothingYet = { failures: 0, typing: [], rooms: [], marks: [], underWay: [], delivered: [] };

export const socketLinkMachine = setup({
  types: {
    input: {} as { token: string },
    context: {} as Link.Context,
    events: {} as Link.SocketEvent | Link.LinkRequest | Link.InternalEvent,
    emitted: {} as Link.LinkEmitted | { type: 'socketLink.failed'; error: string },
    tags: {} as 'busy' | 'open' | 'offline' | 'error' | 'down',
    meta: {} as { rows?: string[]; screen?: string },
  },
  actors: {
    socket: fromCallback<Link.SocketCommand, { token: string }>(() => {
      throw new Error('socket not provided');
    }),
  },
  guards: {
    mayHaveMissed: stateIn({ news: 'missed' }),
    hasAll: stateIn({ news: 'complete' }),
    hasMarks: ({ context }) => context.marks.length > 0,
    isEnough: ({ context }, { byPerson }: Link.RetrySignal) => byPerson || context.failures < 5,
  },
  actions: {
    noteDetached: raise({ type: 'socketLink.detached' }),
    noteLost: raise({ type: 'socketLink.lost' }),
    noteRestored: raise({ type: 'socketLink.restored' }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
    noteTyping: enqueueActions(({ context: { typing }, enqueue }, { typist, isTyping }: Link.Typing) => {
      const id = Link.timerOf(typist);
      const others = typing.filter((one) => Link.timerOf(one) !== id);
      enqueue.cancel(id);
      if (!isTyping) return enqueue.assign({ typing: others });
      if (others.length === typing.length) enqueue.assign({ typing: [...typing, typist] });
      enqueue.raise({ type: 'socketLink.typingExpired', typist }, { delay: 'typingExpires', id });
    }),
    forgetConnection: enqueueActions(({ context, enqueue }) => {
      for (const typist of context.typing) enqueue.cancel(Link.timerOf(typist));
      enqueue.assign({ typing: [], ...Link.withAllWaiting(context) });
    }),
    addRoom: assign(({ context }, { conversationId }: Link.Room) => ({
      rooms: [...Link.without(context.rooms, conversationId), conversationId],
    })),
    removeRoom: assign(({ context }, it: Link.Room) => ({
      rooms: Link.without(context.rooms, it.conversationId),
    })),
    queueMark: assign(({ context }, { mark }: { mark: Link.Mark }) => Link.withMark(context, mark)),
    joinRooms: enqueueActions(({ context: { rooms }, enqueue }) => {
      for (const room of rooms) enqueue.sendTo('socket', { type: 'socketLink.join', conversationId: room });
    }),
    takeMarks: assign(({ context }) => Link.withFirstUnderWay(context)),
    sendMarks: enqueueActions(({ context: { underWay }, enqueue }) => {
      for (const mark of underWay) enqueue.sendTo('socket', { type: 'socketLink.mark', mark });
    }),
    dropMarks: assign(({ context }) => Link.withArrived(context)),
    toSocket: sendTo('socket', (_, command: Link.SocketCommand) => command),
    publish: emit((_, event: Link.LinkEmitted) => event),
    reportFailure: emit((_, { error }: Link.Problem) => ({ type: 'socketLink.failed', error: `${error}` })),
  },
  delays: {
    connectTimeout: 20_000,
    typingExpires: 6_000,
    steady: 5_000,
    markPause: 250,
    patience: 1_500,
    backOff: ({ context }) => Link.pauseAfter(context.failures),
  },
}).createMachine({
  id: 'socketLink',
  options: { maxIterations: 1000 },
  description: 'The live connection of a signed-in member.',
  context: ({ input }) => ({ ...input, ...nothingYet }),
  type: 'parallel',
  on: {
    'socketLink.mark': {
      description: 'Delivered and read reports wait to be sent.',
      actions: { type: 'queueMark', params: ({ event }) => event },
      meta: { rows: ['SOK-03'] },
    },
    'socketLink.join': {
      description: 'A thread was opened while disconnected: its room is joined once connected.',
      actions: { type: 'addRoom', params: ({ event }) => event },
      meta: { rows: ['SOK-03', 'SOK-06'] },
    },
    'socketLink.leave': {
      description: 'A thread was closed while disconnected.',
      actions: { type: 'removeRoom', params: ({ event }) => event },
      meta: { rows: ['SOK-03'] },
    },
  },
  states: {
    connection: {
      description: 'The socket and the attempts to connect it.',
      initial: 'attached',
      states: {
        attached: {
          description: 'A socket exists; leaving this state closes it.',
          invoke: {
            id: 'socket',
            src: 'socket',
            input: ({ context }) => ({ token: context.token }),
            onError: {
              target: 'waiting',
              description: 'The socket could not be created.',
              actions: { type: 'reportFailure', params: ({ event }) => event },
              meta: { rows: ['SOK-02'] },
            },
          },
          exit: ['forgetConnection', 'noteDetached'],
          initial: 'connecting',
          on: {
            'socket.failed': {
              target: 'waiting',
              description: 'A connection error: logged, and the client is disconnected.',
              actions: { type: 'reportFailure', params: ({ event }) => event },
              meta: { rows: ['SOK-02'] },
            },
            'socket.refused': {
              target: 'refused',
              description: 'The server refuses the token: the session checks it.',
              actions: [
                { type: 'reportFailure', params: ({ event }) => event },
                { type: 'publish', params: { type: 'socketLink.refused' } },
              ],
              meta: { rows: ['SOK-07'] },
            },
            'socketLink.networkBack': {
              target: 'attached',
              reenter: true,
              description: 'The network changed: a new socket replaces the old one.',
              meta: { rows: ['SOK-07'] },
            },
          },
          states: {
            connecting: {
              description: 'Connecting, with the token as authentication.',
              tags: ['busy'],
              after: {
                connectTimeout: {
                  target: '#socketLink.connection.waiting',
                  description: 'No answer for 20 seconds.',
                  actions: { type: 'reportFailure', params: { error: 'timeout' } },
                  meta: { rows: ['SOK-07'] },
                },
              },
              on: {
                'socket.connected': [
                  {
                    guard: 'mayHaveMissed',
                    target: 'open',
                    description: 'Connected after a gap: rooms are joined again, and missed events fetched.',
                    actions: [
                      'joinRooms',
                      { type: 'publish', params: { type: 'socketLink.opened' } },
                      { type: 'publish', params: { type: 'socketLink.eventsMissed' } },
                    ],
                    meta: { rows: ['SOK-02', 'SOK-06'] },
                  },
                  {
                    target: 'open',
                    description: 'Connected for the first time: what was fetched meanwhile is current.',
                    actions: ['joinRooms', { type: 'publish', params: { type: 'socketLink.opened' } }],
                    meta: { rows: ['SOK-01', 'SOK-02', 'SPD-01'] },
                  },
                ],
              },
            },
            open: {
              description: 'Connected.',
              tags: ['open'],
              entry: 'noteRestored',
              meta: { rows: ['SOK-03', 'SOK-04', 'SOK-05'] },
              after: {
                steady: {
                  description: 'Connected for 5 seconds: the next pause starts short again.',
                  actions: 'forgetFailures',
                  meta: { rows: ['SOK-07'] },
                },
              },
              on: {
                'socket.disconnected': {
                  target: '#socketLink.connection.waiting',
                  description: 'The connection broke.',
                  actions: { type: 'reportFailure', params: ({ event }) => ({ error: event.reason }) },
                  meta: { rows: ['SOK-02', 'SOK-07'] },
                },
                'socket.thrownOut': {
                  target: '#socketLink.connection.waiting',
                  description: 'The server closed this socket on purpose: the session may have ended.',
                  actions: { type: 'publish', params: { type: 'socketLink.refused' } },
                  meta: { rows: ['SOK-07', 'SAF-02'] },
                },
                'socket.eventsMissed': {
                  guard: 'hasAll',
                  description: 'Events may have been missed since the page opened.',
                  actions: { type: 'publish', params: { type: 'socketLink.eventsMissed' } },
                  meta: { rows: ['SOK-06', 'SPD-01'] },
                },
                'socketLink.messageArrived': {
                  description: 'A message arrived, so its sender is no longer typing.',
                  actions: [
                    { type: 'publish', params: ({ event }) => event },
                    { type: 'noteTyping', params: ({ event }) => ({ typist: Link.senderOf(event.message) }) },
                  ],
                  meta: { rows: ['SOK-04', 'SOK-05'] },
                },
                'socketLink.conversationUpdated': {
                  description: 'A conversation changed, for example was read in another tab.',
                  actions: { type: 'publish', params: ({ event }) => event },
                },
                'socketLink.messageStatusChanged': {
                  description: 'Delivered or read.',
                  actions: { type: 'publish', params: ({ event }) => event },
                },
                'socketLink.notificationArrived': {
                  description: 'A notification for the member.',
                  actions: { type: 'publish', params: ({ event }) => event },
                },
                'socketLink.contentChanged': {
                  description: 'Something the pages may show has changed (not in the spec).',
                  actions: { type: 'publish', params: ({ event }) => event },
                },
                'socket.malformed': {
                  description: 'Malformed payload: logged and dropped.',
                  actions: { type: 'reportFailure', params: ({ event }) => event },
                },
                'socket.typing': {
                  description: 'Somebody starts or stops typing; without a stop the entry expires.',
                  actions: { type: 'noteTyping', params: ({ event }) => event },
                },
                'socketLink.typingExpired': {
                  description: 'No typing event for 6 seconds: they have stopped.',
                  actions: { type: 'noteTyping', params: ({ event }) => event },
                },
                'socketLink.join': {
                  description: 'A thread was opened.',
                  actions: [
                    { type: 'addRoom', params: ({ event }) => event },
                    { type: 'toSocket', params: ({ event }) => event },
                  ],
                },
                'socketLink.leave': {
                  description: 'A thread was closed.',
                  actions: [
                    { type: 'removeRoom', params: ({ event }) => event },
                    { type: 'toSocket', params: ({ event }) => event },
                  ],
                },
                'socketLink.watch': {
                  description: 'What the pages are showing; sent again over each new connection.',
                  actions: { type: 'toSocket', params: ({ event }) => event },
                },
                'socketLink.startTyping': {
                  description: 'Typing is never queued: late is useless.',
                  actions: { type: 'toSocket', params: ({ event }) => event },
                },
                'socketLink.stopTyping': {
                  description: 'The member stops typing.',
                  actions: { type: 'toSocket', params: ({ event }) => event },
                },
              },
              initial: 'telling',
              states: {
                telling: {
                  description: 'Sends delivered and read reports as they come.',
                  always: {
                    guard: 'hasMarks',
                    target: 'pausing',
                    description: 'Some are waiting: the first batch is sent.',
                    actions: ['takeMarks', 'sendMarks'],
                    meta: { rows: ['SOK-03'] },
                  },
                },
                pausing: {
                  description: 'Reports just sent may still be lost.',
                  after: {
                    markPause: {
                      target: 'telling',
                      description: 'The connection holds.',
                      actions: 'dropMarks',
                      meta: { rows: ['SOK-03'] },
                    },
                  },
                },
              },
            },
          },
        },
        waiting: {
          description: 'Waiting before the next attempt; the pause doubles.',
          tags: ['offline'],
          entry: ['countFailure', 'noteLost'],
          after: {
            backOff: { target: 'attached', description: 'The pause is over.', meta: { rows: ['SOK-07'] } },
          },
          on: {
            'socketLink.networkBack': {
              target: 'attached',
              description: 'Online again.',
              meta: { rows: ['SOK-07'] },
            },
            'socketLink.retry': {
              target: 'attached',
              description: 'The member presses Retry, or a message was sent: the server can be reached.',
              meta: { rows: ['SOK-07'] },
            },
          },
        },
        refused: {
          description: 'The server refused the token: no attempt until there is a reason to try.',
          tags: ['offline', 'error'],
          entry: 'noteLost',
          on: {
            'socketLink.retry': {
              target: 'attached',
              description: 'The member presses Retry, or a message was sent: the server can be reached.',
              meta: { rows: ['SOK-07'] },
            },
            'socketLink.networkBack': {
              target: 'waiting',
              description: 'Online again.',
              meta: { rows: ['SOK-07'] },
            },
            'socketLink.reconsider': {
              guard: { type: 'isEnough', params: ({ event }) => event },
              target: 'waiting',
              description: 'The server accepts the token, or the member is back: tried again after a pause.',
              meta: { rows: ['SOK-07'] },
            },
          },
        },
      },
    },
    news: {
      description: 'Whether events may have been missed since the page opened.',
      initial: 'complete',
      states: {
        complete: {
          description: 'The first socket is still in use.',
          on: {
            'socketLink.detached': {
              target: 'missed',
              description: 'Events before the next connection are missed.',
              meta: { rows: ['SOK-06'] },
            },
          },
        },
        missed: { type: 'final', description: 'Every connection from now on follows a gap.' },
      },
    },
    outage: {
      description: 'Whether to show the member that there is no connection.',
      initial: 'none',
      states: {
        none: {
          description: 'Connected, or connecting for the first time.',
          on: {
            'socketLink.lost': {
              target: 'brief',
              description: 'The connection broke or failed.',
              meta: { rows: ['SOK-02'] },
            },
          },
        },
        brief: {
          description: 'Disconnected for a moment: it may reconnect before anything is shown.',
          after: {
            patience: {
              target: 'noticed',
              description: 'Still disconnected, whatever attempts were made.',
              meta: { rows: ['SOK-02'] },
            },
          },
          on: {
            'socketLink.restored': {
              target: 'none',
              description: 'Connected again before anything was shown.',
              meta: { rows: ['SOK-02'] },
            },
          },
        },
        noticed: {
          description: 'Shown as disconnected, through all attempts.',
          tags: ['down'],
          meta: { screen: 'offline banner' },
          on: {
            'socketLink.restored': {
              target: 'none',
              description: 'Connected again.',
              meta: { rows: ['SOK-02'] },
            },
          },
        },
      },
    },
  },
});

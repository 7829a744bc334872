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
    noteMended: raise({ type: 'socketLink.mended' }),
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
  description: 'The live connection of one signed-in member.',
  context: ({ input }) => ({ ...input, ...nothingYet }),
  type: 'parallel',
  on: {
    'socketLink.mark': {
      description: 'Delivered and read marks wait for their turn; the first are sent once over a connection.',
      actions: { type: 'queueMark', params: ({ event }) => event },
      meta: { rows: ['SOK-03'] },
    },
    'socketLink.join': {
      description: 'A thread was opened while away: its room is joined once connected.',
      actions: { type: 'addRoom', params: ({ event }) => event },
      meta: { rows: ['SOK-03', 'SOK-06'] },
    },
    'socketLink.leave': {
      description: 'A thread was closed while away.',
      actions: { type: 'removeRoom', params: ({ event }) => event },
      meta: { rows: ['SOK-03'] },
    },
  },
  states: {
    connection: {
      description: 'The socket, and the tries to have one.',
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
              description: 'The socket could not even be made.',
              actions: { type: 'reportFailure', params: ({ event }) => event },
              meta: { rows: ['SOK-02'] },
            },
          },
          exit: ['forgetConnection', 'noteDetached'],
          initial: 'connecting',
          on: {
            'socket.failed': {
              target: 'waiting',
              description: 'A connection error is logged and marks the client disconnected.',
              actions: { type: 'reportFailure', params: ({ event }) => event },
              meta: { rows: ['SOK-02'] },
            },
            'socket.refused': {
              target: 'refused',
              description: 'The server refuses the token: not tried in a loop, the session asks instead.',
              actions: [
                { type: 'reportFailure', params: ({ event }) => event },
                { type: 'publish', params: { type: 'socketLink.refused' } },
              ],
              meta: { rows: ['SOK-07'] },
            },
            'socketLink.networkBack': {
              target: 'attached',
              reenter: true,
              description: 'The network changed: whatever the old socket believes, a new one is made.',
              meta: { rows: ['SOK-07'] },
            },
          },
          states: {
            connecting: {
              description: 'Connecting with the token as authentication.',
              tags: ['busy'],
              after: {
                connectTimeout: {
                  target: '#socketLink.connection.waiting',
                  description: 'No answer for twenty seconds.',
                  actions: { type: 'reportFailure', params: { error: 'timeout' } },
                  meta: { rows: ['SOK-07'] },
                },
              },
              on: {
                'socket.connected': [
                  {
                    guard: 'mayHaveMissed',
                    target: 'open',
                    description: 'After a gap: rooms are joined again, what came meanwhile is missing.',
                    actions: [
                      'joinRooms',
                      { type: 'publish', params: { type: 'socketLink.opened' } },
                      { type: 'publish', params: { type: 'socketLink.newsMissed' } },
                    ],
                    meta: { rows: ['SOK-02', 'SOK-06'] },
                  },
                  {
                    target: 'open',
                    description: 'For the first time: what was asked on the way is taken to be true.',
                    actions: ['joinRooms', { type: 'publish', params: { type: 'socketLink.opened' } }],
                    meta: { rows: ['SOK-01', 'SOK-02', 'SPD-01'] },
                  },
                ],
              },
            },
            open: {
              description: 'Live.',
              tags: ['open'],
              entry: 'noteMended',
              meta: { rows: ['SOK-03', 'SOK-04', 'SOK-05'] },
              after: {
                steady: {
                  description: 'Up for five seconds: pauses start short again.',
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
                  description: 'The server closed this socket on purpose: the session may have been ended.',
                  actions: { type: 'publish', params: { type: 'socketLink.refused' } },
                  meta: { rows: ['SOK-07', 'SAF-02'] },
                },
                'socket.newsMissed': {
                  guard: 'hasAll',
                  description: 'Something was told since the page began. After a gap it goes without saying.',
                  actions: { type: 'publish', params: { type: 'socketLink.newsMissed' } },
                  meta: { rows: ['SOK-06', 'SPD-01'] },
                },
                'socketLink.messageArrived': {
                  description: 'A message arrived: its sender has stopped typing in that conversation.',
                  actions: [
                    { type: 'publish', params: ({ event }) => event },
                    { type: 'noteTyping', params: ({ event }) => ({ typist: Link.senderOf(event.message) }) },
                  ],
                  meta: { rows: ['SOK-04', 'SOK-05'] },
                },
                'socketLink.conversationUpdated': {
                  description: 'Read elsewhere, for instance.',
                  actions: { type: 'publish', params: ({ event }) => event },
                },
                'socketLink.messageStatusChanged': {
                  description: 'Delivered or read.',
                  actions: { type: 'publish', params: ({ event }) => event },
                },
                'socketLink.notificationArrived': {
                  description: 'One for the member.',
                  actions: { type: 'publish', params: ({ event }) => event },
                },
                'socketLink.contentChanged': {
                  description: 'Beyond the spec.',
                  actions: { type: 'publish', params: ({ event }) => event },
                },
                'socket.malformed': {
                  description: 'A payload of the wrong shape is logged and dropped.',
                  actions: { type: 'reportFailure', params: ({ event }) => event },
                },
                'socket.typing': {
                  description: 'Somebody starts or stops to type; if a stop never comes, the entry expires.',
                  actions: { type: 'noteTyping', params: ({ event }) => event },
                },
                'socketLink.typingExpired': {
                  description: 'Six seconds without news: they are taken to have stopped.',
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
                  description: 'What the pages look at; they say it anew over each connection.',
                  actions: { type: 'toSocket', params: ({ event }) => event },
                },
                'socketLink.startTyping': {
                  description: 'Never queued: old is no news.',
                  actions: { type: 'toSocket', params: ({ event }) => event },
                },
                'socketLink.stopTyping': {
                  description: 'The member pauses.',
                  actions: { type: 'toSocket', params: ({ event }) => event },
                },
              },
              initial: 'telling',
              states: {
                telling: {
                  description: 'Delivered and read marks go out as they come.',
                  always: {
                    guard: 'hasMarks',
                    target: 'pausing',
                    description: 'Some wait: the first few go out.',
                    actions: ['takeMarks', 'sendMarks'],
                    meta: { rows: ['SOK-03'] },
                  },
                },
                pausing: {
                  description: 'What went out may be lost yet.',
                  after: {
                    markPause: {
                      target: 'telling',
                      description: 'It lives on.',
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
          description: 'Away: trying again after a pause that doubles, at once when the network is back.',
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
              description: 'The member asks, or a message went through: the server answers.',
              meta: { rows: ['SOK-07'] },
            },
          },
        },
        refused: {
          description: 'The server refused the token: not tried again before there is a good sign.',
          tags: ['offline', 'error'],
          entry: 'noteLost',
          on: {
            'socketLink.retry': {
              target: 'attached',
              description: 'The member asks, or a message went through: the server answers.',
              meta: { rows: ['SOK-07'] },
            },
            'socketLink.networkBack': {
              target: 'waiting',
              description: 'Online again.',
              meta: { rows: ['SOK-07'] },
            },
            'socketLink.goodSign': {
              guard: { type: 'isEnough', params: ({ event }) => event },
              target: 'waiting',
              description: 'The server knows the token, or the member is back: tried again after a pause.',
              meta: { rows: ['SOK-07'] },
            },
          },
        },
      },
    },
    news: {
      description: 'Whether something may have been missed since the page began.',
      initial: 'complete',
      states: {
        complete: {
          description: 'No socket has been given up yet.',
          on: {
            'socketLink.detached': {
              target: 'missed',
              description: 'What comes before the next connection does not come here.',
              meta: { rows: ['SOK-06'] },
            },
          },
        },
        missed: { type: 'final', description: 'Every connection from now on has a gap before it.' },
      },
    },
    outage: {
      description: 'Whether the member need know that there is no connection.',
      initial: 'none',
      states: {
        none: {
          description: 'Connected, or connecting for the first time.',
          on: {
            'socketLink.lost': {
              target: 'brief',
              description: 'A connection broke, or could not be had.',
              meta: { rows: ['SOK-02'] },
            },
          },
        },
        brief: {
          description: 'Gone for a blink: it may mend itself before anybody is told.',
          after: {
            patience: {
              target: 'noticed',
              description: 'It did not, whatever tries there were in between.',
              meta: { rows: ['SOK-02'] },
            },
          },
          on: {
            'socketLink.mended': {
              target: 'none',
              description: 'Connected again, and nobody noticed.',
              meta: { rows: ['SOK-02'] },
            },
          },
        },
        noticed: {
          description: 'The member is told, and stays told through the tries.',
          tags: ['down'],
          meta: { screen: 'offline banner' },
          on: {
            'socketLink.mended': {
              target: 'none',
              description: 'Connected again: nothing to tell.',
              meta: { rows: ['SOK-02'] },
            },
          },
        },
      },
    },
  },
});

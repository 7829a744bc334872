import { assign, emit, enqueueActions, fromCallback, sendParent, sendTo, setup } from 'xstate';
import type { Notification } from '#contract/spec/notification.ts';
import type {
  ConversationUpdate,
  MessageStatusUpdate,
  NewMessage,
  UserTyping,
} from '#contract/spec/socket-events.ts';

export type Mark = { kind: 'delivered' | 'read'; messageId: string; conversationId: string };

/** What the socket actor tells the machine; payloads have passed the contract. */
export type SocketNews =
  | { type: 'socket.connected' }
  | { type: 'socket.disconnected'; reason: string }
  | { type: 'socket.failed'; error: string }
  | { type: 'socket.refused'; error: string }
  | { type: 'socket.thrownOut' }
  | { type: 'socket.message'; message: NewMessage }
  | { type: 'socket.conversationUpdate'; update: ConversationUpdate }
  | { type: 'socket.messageStatus'; update: MessageStatusUpdate }
  | { type: 'socket.notification'; notification: Notification }
  | { type: 'socket.typing'; typing: UserTyping }
  | { type: 'socket.other'; name: string; payload: unknown }
  | { type: 'socket.malformed'; name: string; issue: string };

/** What the machine tells the socket actor. */
export type SocketCommand =
  | { type: 'socket.join'; conversationId: string }
  | { type: 'socket.leave'; conversationId: string }
  | { type: 'socket.typing'; conversationId: string; recipientId: string; isTyping: boolean }
  | { type: 'socket.mark'; mark: Mark };

/** What the link tells the rest of the app and the views. */
export type LinkNews =
  | { type: 'link.opened'; resumed: boolean }
  | { type: 'link.refused' }
  | { type: 'link.messageArrived'; message: NewMessage }
  | { type: 'link.conversationUpdated'; update: ConversationUpdate }
  | { type: 'link.messageStatusChanged'; update: MessageStatusUpdate }
  | { type: 'link.notificationArrived'; notification: Notification }
  | { type: 'link.otherArrived'; name: string; payload: unknown };

type Place = { conversationId: string; recipientId: string };

export const linkMachine = setup({
  types: {
    input: {} as { token: string; userId: string },
    context: {} as {
      token: string;
      userId: string;
      attempts: number;
      everOpened: boolean;
      typing: string[];
      rooms: string[];
      marks: Mark[];
    },
    events: {} as
      | SocketNews
      | ({ type: 'link.startTyping' } & Place)
      | ({ type: 'link.stopTyping' } & Place)
      | { type: 'link.join'; conversationId: string }
      | { type: 'link.leave'; conversationId: string }
      | { type: 'link.mark'; mark: Mark }
      | { type: 'link.typingExpired'; userId: string }
      | { type: 'link.networkBack' }
      | { type: 'link.retry' },
    emitted: {} as LinkNews | { type: 'link.failed'; error: string },
    tags: {} as 'busy' | 'open' | 'offline' | 'error',
    meta: {} as { rows?: string[]; screen?: string },
  },
  actors: {
    socket: fromCallback<SocketCommand, { token: string }>(() => {
      throw new Error('socket not provided');
    }),
  },
  guards: {
    startsTyping: (_, { typing }: { typing: UserTyping }) => typing.isTyping,
  },
  actions: {
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    noteOpened: assign({ attempts: 0, everOpened: true }),
    addTyping: assign({
      typing: ({ context }, { userId }: { userId: string }) => [...new Set([...context.typing, userId])],
    }),
    expectStop: enqueueActions(({ enqueue }, { userId }: { userId: string }) => {
      enqueue.cancel(`typing.${userId}`);
      enqueue.raise(
        { type: 'link.typingExpired', userId },
        { delay: 'typingExpires', id: `typing.${userId}` },
      );
    }),
    removeTyping: assign({
      typing: ({ context }, { userId }: { userId: string }) => context.typing.filter((id) => id !== userId),
    }),
    stopExpecting: enqueueActions(({ enqueue }, { userId }: { userId: string }) => {
      enqueue.cancel(`typing.${userId}`);
    }),
    forgetTyping: enqueueActions(({ context, enqueue }) => {
      for (const userId of context.typing) enqueue.cancel(`typing.${userId}`);
      enqueue.assign({ typing: [] });
    }),
    addRoom: assign({
      rooms: ({ context }, { conversationId }: { conversationId: string }) => [
        ...new Set([...context.rooms, conversationId]),
      ],
    }),
    removeRoom: assign({
      rooms: ({ context }, { conversationId }: { conversationId: string }) =>
        context.rooms.filter((id) => id !== conversationId),
    }),
    queueMark: assign({ marks: ({ context }, { mark }: { mark: Mark }) => [...context.marks, mark] }),
    joinRooms: enqueueActions(({ context, enqueue }) => {
      for (const conversationId of context.rooms)
        enqueue.sendTo('socket', { type: 'socket.join', conversationId });
    }),
    sendQueuedMarks: enqueueActions(({ context, enqueue }) => {
      for (const mark of context.marks) enqueue.sendTo('socket', { type: 'socket.mark', mark });
      enqueue.assign({ marks: [] });
    }),
    join: sendTo('socket', (_, { conversationId }: { conversationId: string }) => ({
      type: 'socket.join',
      conversationId,
    })),
    leave: sendTo('socket', (_, { conversationId }: { conversationId: string }) => ({
      type: 'socket.leave',
      conversationId,
    })),
    sendTyping: sendTo('socket', (_, { place, isTyping }: { place: Place; isTyping: boolean }) => ({
      type: 'socket.typing',
      conversationId: place.conversationId,
      recipientId: place.recipientId,
      isTyping,
    })),
    sendMark: sendTo('socket', (_, { mark }: { mark: Mark }) => ({ type: 'socket.mark', mark })),
    tellViews: emit((_, { news }: { news: LinkNews }) => news),
    tellApp: sendParent((_, { news }: { news: LinkNews }) => news),
    reportFailure: emit((_, { error }: { error: unknown }) => ({
      type: 'link.failed' as const,
      error: String(error),
    })),
  },
  delays: {
    connectTimeout: 20_000,
    typingExpires: 6_000,
    /** Doubles from 1 s to 30 s; the client adds jitter where it provides it, so that a restarted server is not stampeded. */
    backOff: ({ context }) => Math.min(30_000, 1_000 * 2 ** (context.attempts - 1)),
  },
}).createMachine({
  id: 'link',
  description: 'The live connection of one signed-in member.',
  context: ({ input }) => ({
    ...input,
    attempts: 0,
    everOpened: false,
    typing: [],
    rooms: [],
    marks: [],
  }),
  initial: 'attached',
  on: {
    'link.mark': {
      description: 'Delivered and read marks made while away wait for the connection.',
      actions: { type: 'queueMark', params: ({ event }) => ({ mark: event.mark }) },
      meta: { rows: ['SOK-03'] },
    },
    'link.join': {
      description: 'A thread was opened while away: its room is joined once connected.',
      actions: { type: 'addRoom', params: ({ event }) => ({ conversationId: event.conversationId }) },
      meta: { rows: ['SOK-03', 'SOK-06'] },
    },
    'link.leave': {
      description: 'A thread was closed while away.',
      actions: { type: 'removeRoom', params: ({ event }) => ({ conversationId: event.conversationId }) },
      meta: { rows: ['SOK-03'] },
    },
  },
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
          actions: { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
          meta: { rows: ['SOK-02'] },
        },
      },
      entry: 'countAttempt',
      exit: 'forgetTyping',
      initial: 'connecting',
      on: {
        'socket.failed': {
          target: 'waiting',
          description: 'A connection error is logged and marks the client disconnected.',
          actions: { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
          meta: { rows: ['SOK-02'] },
        },
        'socket.refused': {
          target: 'refused',
          description: 'The server refuses the token: not tried again in a loop, the session asks instead.',
          actions: [
            { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
            { type: 'tellApp', params: { news: { type: 'link.refused' } } },
          ],
          meta: { rows: ['SOK-07'] },
        },
      },
      states: {
        connecting: {
          description: 'Connecting with the token as authentication.',
          tags: ['busy'],
          after: {
            connectTimeout: {
              target: '#link.waiting',
              description: 'No answer for twenty seconds.',
              actions: { type: 'reportFailure', params: { error: 'timeout' } },
              meta: { rows: ['SOK-07'] },
            },
          },
          on: {
            'socket.connected': {
              target: 'open',
              description: 'Connected: rooms are joined again and waiting marks go out.',
              actions: [
                'joinRooms',
                'sendQueuedMarks',
                {
                  type: 'tellViews',
                  params: ({ context }) => ({ news: { type: 'link.opened', resumed: context.everOpened } }),
                },
                {
                  type: 'tellApp',
                  params: ({ context }) => ({ news: { type: 'link.opened', resumed: context.everOpened } }),
                },
                'noteOpened',
              ],
              meta: { rows: ['SOK-01', 'SOK-02', 'SOK-06'] },
            },
          },
        },
        open: {
          description: 'Live.',
          tags: ['open'],
          on: {
            'socket.disconnected': {
              target: '#link.waiting',
              description: 'The connection broke.',
              actions: { type: 'reportFailure', params: ({ event }) => ({ error: event.reason }) },
              meta: { rows: ['SOK-02', 'SOK-07'] },
            },
            'socket.thrownOut': {
              target: '#link.waiting',
              description: 'The server closed this socket on purpose: the session may have been ended.',
              actions: { type: 'tellApp', params: { news: { type: 'link.refused' } } },
              meta: { rows: ['SOK-07', 'SAF-02'] },
            },
            'socket.message': {
              description: 'A message arrived.',
              actions: [
                {
                  type: 'tellViews',
                  params: ({ event }) => ({ news: { type: 'link.messageArrived', message: event.message } }),
                },
                {
                  type: 'tellApp',
                  params: ({ event }) => ({ news: { type: 'link.messageArrived', message: event.message } }),
                },
                { type: 'stopExpecting', params: ({ event }) => ({ userId: event.message.sender.id }) },
                { type: 'removeTyping', params: ({ event }) => ({ userId: event.message.sender.id }) },
              ],
              meta: { rows: ['SOK-04', 'SOK-05'] },
            },
            'socket.conversationUpdate': {
              description: 'A conversation changed: read elsewhere, for instance.',
              actions: [
                {
                  type: 'tellViews',
                  params: ({ event }) => ({
                    news: { type: 'link.conversationUpdated', update: event.update },
                  }),
                },
                {
                  type: 'tellApp',
                  params: ({ event }) => ({
                    news: { type: 'link.conversationUpdated', update: event.update },
                  }),
                },
              ],
              meta: { rows: ['SOK-04'] },
            },
            'socket.messageStatus': {
              description: 'A message was delivered or read.',
              actions: [
                {
                  type: 'tellViews',
                  params: ({ event }) => ({
                    news: { type: 'link.messageStatusChanged', update: event.update },
                  }),
                },
                {
                  type: 'tellApp',
                  params: ({ event }) => ({
                    news: { type: 'link.messageStatusChanged', update: event.update },
                  }),
                },
              ],
              meta: { rows: ['SOK-04'] },
            },
            'socket.notification': {
              description: 'A notification arrived.',
              actions: [
                {
                  type: 'tellViews',
                  params: ({ event }) => ({
                    news: { type: 'link.notificationArrived', notification: event.notification },
                  }),
                },
                {
                  type: 'tellApp',
                  params: ({ event }) => ({
                    news: { type: 'link.notificationArrived', notification: event.notification },
                  }),
                },
              ],
              meta: { rows: ['SOK-04'] },
            },
            'socket.other': {
              description:
                'News beyond the spec, such as content_changed: views may use it, nothing depends on it.',
              actions: {
                type: 'tellViews',
                params: ({ event }) => ({
                  news: { type: 'link.otherArrived', name: event.name, payload: event.payload },
                }),
              },
            },
            'socket.malformed': {
              description: 'A payload of the wrong shape is logged and dropped.',
              actions: {
                type: 'reportFailure',
                params: ({ event }) => ({ error: `${event.name}: ${event.issue}` }),
              },
              meta: { rows: ['SOK-04'] },
            },
            'socket.typing': [
              {
                guard: { type: 'startsTyping', params: ({ event }) => ({ typing: event.typing }) },
                description: 'Somebody starts to type; if their stop never comes, the entry expires.',
                actions: [
                  { type: 'addTyping', params: ({ event }) => ({ userId: event.typing.userId }) },
                  { type: 'expectStop', params: ({ event }) => ({ userId: event.typing.userId }) },
                ],
                meta: { rows: ['SOK-05'] },
              },
              {
                description: 'Somebody stops typing.',
                actions: [
                  { type: 'stopExpecting', params: ({ event }) => ({ userId: event.typing.userId }) },
                  { type: 'removeTyping', params: ({ event }) => ({ userId: event.typing.userId }) },
                ],
                meta: { rows: ['SOK-05'] },
              },
            ],
            'link.typingExpired': {
              description: 'Six seconds without news: they are taken to have stopped.',
              actions: { type: 'removeTyping', params: ({ event }) => ({ userId: event.userId }) },
              meta: { rows: ['SOK-05'] },
            },
            'link.join': {
              description: 'A thread was opened.',
              actions: [
                { type: 'addRoom', params: ({ event }) => ({ conversationId: event.conversationId }) },
                { type: 'join', params: ({ event }) => ({ conversationId: event.conversationId }) },
              ],
              meta: { rows: ['SOK-03'] },
            },
            'link.leave': {
              description: 'A thread was closed.',
              actions: [
                { type: 'removeRoom', params: ({ event }) => ({ conversationId: event.conversationId }) },
                { type: 'leave', params: ({ event }) => ({ conversationId: event.conversationId }) },
              ],
              meta: { rows: ['SOK-03'] },
            },
            'link.startTyping': {
              description: 'The member types. Never queued: old typing is no news.',
              actions: { type: 'sendTyping', params: ({ event }) => ({ place: event, isTyping: true }) },
              meta: { rows: ['SOK-03'] },
            },
            'link.stopTyping': {
              description: 'The member pauses.',
              actions: { type: 'sendTyping', params: ({ event }) => ({ place: event, isTyping: false }) },
              meta: { rows: ['SOK-03'] },
            },
            'link.mark': {
              description: 'A message was delivered to or read by the member.',
              actions: { type: 'sendMark', params: ({ event }) => ({ mark: event.mark }) },
              meta: { rows: ['SOK-03'] },
            },
          },
        },
      },
    },
    waiting: {
      description: 'Away: trying again after a pause that doubles, at once when the network is back.',
      tags: ['offline'],
      meta: { screen: 'offline banner' },
      after: {
        backOff: { target: 'attached', description: 'The pause is over.', meta: { rows: ['SOK-07'] } },
      },
      on: {
        'link.networkBack': {
          target: 'attached',
          description: 'The browser is online again.',
          meta: { rows: ['SOK-07'] },
        },
        'link.retry': {
          target: 'attached',
          description: 'The member asks for it.',
          meta: { rows: ['SOK-07'] },
        },
      },
    },
    refused: {
      description: 'The server refused the token: only the member or a new session tries again.',
      tags: ['offline', 'error'],
      on: {
        'link.retry': {
          target: 'attached',
          description: 'The member asks for it.',
          meta: { rows: ['SOK-07'] },
        },
      },
    },
  },
});

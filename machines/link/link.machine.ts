import { assign, emit, enqueueActions, fromCallback, sendTo, setup } from 'xstate';
import type * as Link from './link.events.ts';

export const linkMachine = setup({
  types: {
    input: {} as { token: string },
    context: {} as Link.Context,
    events: {} as Link.SocketNews | Link.Wish | ({ type: 'link.typingExpired' } & Link.Typist),
    emitted: {} as Link.News | { type: 'link.failed'; error: string },
    tags: {} as 'busy' | 'open' | 'offline' | 'error',
    meta: {} as { rows?: string[]; screen?: string },
  },
  actors: {
    socket: fromCallback<Link.SocketCommand, { token: string }>(() => {
      throw new Error('socket not provided');
    }),
  },
  guards: {
    startsTyping: (_, { isTyping }: { isTyping: boolean }) => isTyping,
  },
  actions: {
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
    noteBehind: assign({ behind: true }),
    addTyping: enqueueActions(({ context, enqueue }, { userId }: Link.Typist) => {
      enqueue.assign({ typing: [...new Set([...context.typing, userId])] });
      enqueue.cancel(`typing.${userId}`);
      enqueue.raise(
        { type: 'link.typingExpired', userId },
        { delay: 'typingExpires', id: `typing.${userId}` },
      );
    }),
    removeTyping: enqueueActions(({ context, enqueue }, { userId }: Link.Typist) => {
      enqueue.assign({ typing: context.typing.filter((id) => id !== userId) });
      enqueue.cancel(`typing.${userId}`);
    }),
    forgetTyping: enqueueActions(({ context, enqueue }) => {
      for (const userId of context.typing) enqueue.cancel(`typing.${userId}`);
      enqueue.assign({ typing: [] });
    }),
    addRoom: assign({
      rooms: ({ context }, { conversationId }: Link.Room) => [...new Set([...context.rooms, conversationId])],
    }),
    removeRoom: assign({
      rooms: ({ context }, { conversationId }: Link.Room) =>
        context.rooms.filter((id) => id !== conversationId),
    }),
    queueMark: assign({ marks: ({ context }, { mark }: { mark: Link.Mark }) => [...context.marks, mark] }),
    catchUp: enqueueActions(({ context, enqueue }) => {
      for (const conversationId of context.rooms)
        enqueue.sendTo('socket', { type: 'link.join', conversationId });
      for (const mark of context.marks) enqueue.sendTo('socket', { type: 'link.mark', mark });
      enqueue.assign({ marks: [] });
    }),
    tellSocket: sendTo('socket', (_, command: Link.SocketCommand) => command),
    tellEverybody: enqueueActions(({ enqueue }, news: Link.News) => {
      enqueue.emit(news);
      enqueue.sendParent(news);
    }),
    reportFailure: emit((_, { error }: Link.Problem) => ({ type: 'link.failed', error: String(error) })),
  },
  delays: {
    connectTimeout: 20_000,
    typingExpires: 6_000,
    steady: 5_000,
    /** Doubles from 1 s to 30 s, less up to a half by chance, so that a restarted server is not stampeded. */
    backOff: ({ context }) => Math.min(30_000, 1_000 * 2 ** (context.failures - 1)) * (1 - Math.random() / 2),
  },
}).createMachine({
  id: 'link',
  description: 'The live connection of one signed-in member.',
  context: ({ input }) => ({ ...input, failures: 0, behind: false, typing: [], rooms: [], marks: [] }),
  initial: 'attached',
  on: {
    'link.mark': {
      description: 'Delivered and read marks made while away wait for the connection.',
      actions: { type: 'queueMark', params: ({ event }) => event },
      meta: { rows: ['SOK-03'] },
    },
    'link.join': {
      description: 'A thread was opened while away: its room is joined once connected.',
      actions: { type: 'addRoom', params: ({ event }) => event },
      meta: { rows: ['SOK-03', 'SOK-06'] },
    },
    'link.leave': {
      description: 'A thread was closed while away.',
      actions: { type: 'removeRoom', params: ({ event }) => event },
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
          actions: { type: 'reportFailure', params: ({ event }) => event },
          meta: { rows: ['SOK-02'] },
        },
      },
      exit: ['forgetTyping', 'noteBehind'],
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
          description: 'The server refuses the token: not tried again in a loop, the session asks instead.',
          actions: [
            { type: 'reportFailure', params: ({ event }) => event },
            { type: 'tellEverybody', params: { type: 'link.refused' } },
          ],
          meta: { rows: ['SOK-07'] },
        },
        'link.networkBack': {
          target: 'attached',
          reenter: true,
          description: 'The network changed: whatever the old socket believes, a new one is made at once.',
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
                'catchUp',
                {
                  type: 'tellEverybody',
                  params: ({ context }) => ({ type: 'link.opened', resumed: context.behind }),
                },
              ],
              meta: { rows: ['SOK-01', 'SOK-02', 'SOK-06'] },
            },
          },
        },
        open: {
          description: 'Live.',
          tags: ['open'],
          after: {
            steady: {
              description: 'Up for five seconds: pauses start short again.',
              actions: 'forgetFailures',
              meta: { rows: ['SOK-07'] },
            },
          },
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
              actions: { type: 'tellEverybody', params: { type: 'link.refused' } },
              meta: { rows: ['SOK-07', 'SAF-02'] },
            },
            'link.messageArrived': {
              description: 'A message arrived: its sender has stopped typing.',
              actions: [
                { type: 'tellEverybody', params: ({ event }) => event },
                { type: 'removeTyping', params: ({ event }) => ({ userId: event.message.sender.id }) },
              ],
              meta: { rows: ['SOK-04', 'SOK-05'] },
            },
            'link.conversationUpdated': {
              description: 'A conversation changed: read elsewhere, for instance.',
              actions: { type: 'tellEverybody', params: ({ event }) => event },
              meta: { rows: ['SOK-04'] },
            },
            'link.messageStatusChanged': {
              description: 'A message was delivered or read.',
              actions: { type: 'tellEverybody', params: ({ event }) => event },
              meta: { rows: ['SOK-04'] },
            },
            'link.notificationArrived': {
              description: 'A notification arrived.',
              actions: { type: 'tellEverybody', params: ({ event }) => event },
              meta: { rows: ['SOK-04'] },
            },
            'link.otherArrived': {
              description: 'News beyond the spec, such as content_changed: nothing depends on it.',
              actions: { type: 'tellEverybody', params: ({ event }) => event },
              meta: { rows: ['SOK-04'] },
            },
            'socket.malformed': {
              description: 'A payload of the wrong shape is logged and dropped.',
              actions: { type: 'reportFailure', params: ({ event }) => event },
              meta: { rows: ['SOK-04'] },
            },
            'socket.typing': [
              {
                guard: { type: 'startsTyping', params: ({ event }) => event.typing },
                description: 'Somebody starts to type; if their stop never comes, the entry expires.',
                actions: { type: 'addTyping', params: ({ event }) => event.typing },
                meta: { rows: ['SOK-05'] },
              },
              {
                description: 'Somebody stops typing.',
                actions: { type: 'removeTyping', params: ({ event }) => event.typing },
                meta: { rows: ['SOK-05'] },
              },
            ],
            'link.typingExpired': {
              description: 'Six seconds without news: they are taken to have stopped.',
              actions: { type: 'removeTyping', params: ({ event }) => event },
              meta: { rows: ['SOK-05'] },
            },
            'link.join': {
              description: 'A thread was opened.',
              actions: [
                { type: 'addRoom', params: ({ event }) => event },
                { type: 'tellSocket', params: ({ event }) => event },
              ],
              meta: { rows: ['SOK-03'] },
            },
            'link.leave': {
              description: 'A thread was closed.',
              actions: [
                { type: 'removeRoom', params: ({ event }) => event },
                { type: 'tellSocket', params: ({ event }) => event },
              ],
              meta: { rows: ['SOK-03'] },
            },
            'link.startTyping': {
              description: 'The member types. Never queued: old typing is no news.',
              actions: { type: 'tellSocket', params: ({ event }) => event },
              meta: { rows: ['SOK-03'] },
            },
            'link.stopTyping': {
              description: 'The member pauses.',
              actions: { type: 'tellSocket', params: ({ event }) => event },
              meta: { rows: ['SOK-03'] },
            },
            'link.mark': {
              description: 'A message was delivered to or read by the member.',
              actions: { type: 'tellSocket', params: ({ event }) => event },
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
      entry: 'countFailure',
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

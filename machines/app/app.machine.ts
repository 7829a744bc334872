import { assign, fromCallback, sendTo, setup } from 'xstate';
import type { SessionUser } from '#contract/spec/session.ts';
import type { NewMessage } from '#contract/spec/socket-events.ts';
import type { countsMachine } from '#machines/counts/counts.machine.ts';
import type { linkMachine } from '#machines/link/link.machine.ts';
import type { loadingMachine } from '#machines/loading/loading.machine.ts';
import type { notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import type { outboxMachine } from '#machines/outbox/outbox.machine.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import type { AppContext, AppEvent } from './app.events.ts';

type Ids = { messageId: string; conversationId: string };

/** What a mark needs; null where a server tells only who has written. */
const idsOf = ({ id, conversationId }: NewMessage): Ids | null =>
  typeof id === 'string' && typeof conversationId === 'string' ? { messageId: id, conversationId } : null;

export const appMachine = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppEvent,
    children: {} as {
      session: 'session';
      loading: 'loading';
      environment: 'environment';
      link: 'link';
      counts: 'counts';
      notifications: 'notifications';
      outbox: 'outbox';
    },
    tags: {} as 'busy' | 'signedIn' | 'signedOut',
    meta: {} as { rows?: string[]; screen?: string },
  },
  actors: {
    environment: fromCallback<{ type: 'never' }>(() => {
      throw new Error('environment not provided');
    }),
    session: {} as typeof sessionMachine,
    loading: {} as typeof loadingMachine,
    link: {} as typeof linkMachine,
    counts: {} as typeof countsMachine,
    notifications: {} as typeof notificationsMachine,
    outbox: {} as typeof outboxMachine,
  },
  guards: {
    marksRead: (_, { word }: { word: string }) => word === 'read',
    isMine: ({ context }, { message }: { message: NewMessage }) =>
      message.sender.id === context.user?.id && typeof message.clientId === 'string',
    isForMe: ({ context }, { message }: { message: NewMessage }) =>
      message.recipientId === context.user?.id && idsOf(message) !== null,
    isResumed: (_, { resumed }: { resumed: boolean }) => resumed,
  },
  actions: {
    keepMember: assign((_, member: { token: string; user: SessionUser }) => member),
    keepUser: assign((_, { user }: { user: SessionUser | null }) => ({ user })),
    forgetMember: assign({ token: null, user: null }),
    noteHidden: assign({ hidden: true }),
    noteShown: assign({ hidden: false }),
    tellSessionNetworkBack: sendTo('session', { type: 'session.networkBack' }),
    tellSessionTokenChanged: sendTo('session', (_, { token }: { token: string | null }) => ({
      type: 'session.tokenChangedElsewhere' as const,
      token,
    })),
    tellSessionUserChanged: sendTo('session', (_, { changes }: { changes: Partial<SessionUser> }) => ({
      type: 'session.userChangedElsewhere' as const,
      changes,
    })),
    askSessionToVerify: sendTo('session', { type: 'session.verify' }),
    tellLinkNetworkBack: sendTo('link', { type: 'link.networkBack' }),
    markDelivered: sendTo('link', (_, { message }: { message: NewMessage }) => ({
      type: 'link.mark' as const,
      mark: { kind: 'delivered' as const, ...(idsOf(message) ?? { messageId: '', conversationId: '' }) },
    })),
    tellOutboxNetworkBack: sendTo('outbox', { type: 'outbox.networkBack' }),
    acknowledgeMessage: sendTo('outbox', (_, { message }: { message: NewMessage }) => ({
      type: 'outbox.acknowledged' as const,
      clientId: String(message.clientId),
    })),
    tellCountsHidden: sendTo('counts', { type: 'counts.hidden' }),
    tellCountsShown: sendTo('counts', { type: 'counts.shown' }),
    refreshCounts: sendTo('counts', { type: 'counts.refresh' }),
    countMessage: sendTo('counts', (_, { senderId }: { senderId: string }) => ({
      type: 'counts.messageArrived' as const,
      senderId,
    })),
    countRead: sendTo('counts', (_, { count }: { count: number }) => ({
      type: 'counts.messagesRead' as const,
      count,
    })),
    countNotifications: sendTo('counts', (_, { by }: { by: number }) => ({
      type: 'counts.notificationsChanged' as const,
      by,
    })),
    countNotificationsRead: sendTo('counts', { type: 'counts.notificationsCleared' }),
    refreshNotifications: sendTo('notifications', { type: 'notifications.refresh' }),
    passNotification: sendTo('notifications', ({ event }) => {
      if (event.type !== 'link.notificationArrived') throw new Error(`no notification in ${event.type}`);
      return { type: 'notifications.arrived' as const, notification: event.notification };
    }),
  },
}).createMachine({
  id: 'app',
  description: 'The root: starts the other machines and carries events between them, nothing else.',
  context: { token: null, user: null, hidden: false },
  invoke: [
    {
      id: 'environment',
      src: 'environment',
      onError: { description: 'The browser cannot be watched: the app goes on without.' },
    },
    {
      id: 'session',
      systemId: 'session',
      src: 'session',
      onError: { description: 'The session machine failed.' },
    },
    {
      id: 'loading',
      systemId: 'loading',
      src: 'loading',
      onError: { description: 'The loading machine failed.' },
    },
  ],
  initial: 'starting',
  on: {
    'environment.online': {
      description: 'The network is back.',
      actions: 'tellSessionNetworkBack',
      meta: { rows: ['SES-04'] },
    },
    'environment.tokenChanged': {
      description: 'Another tab signed in or out.',
      actions: { type: 'tellSessionTokenChanged', params: ({ event }) => ({ token: event.token }) },
      meta: { rows: ['SES-14'] },
    },
    'environment.userChanged': {
      description: 'Another tab changed the profile.',
      actions: { type: 'tellSessionUserChanged', params: ({ event }) => ({ changes: event.changes }) },
      meta: { rows: ['SES-14'] },
    },
    'environment.hidden': {
      description: 'The page went out of sight.',
      actions: 'noteHidden',
      meta: { rows: ['CNT-03'] },
    },
    'environment.shown': {
      description: 'The page is in sight.',
      actions: 'noteShown',
      meta: { rows: ['CNT-03'] },
    },
    'session.present': {
      target: '.signedIn',
      description:
        'A member is here: link, counts and notifications begin anew, so that nothing of one member leaks to the next.',
      actions: { type: 'keepMember', params: ({ event }) => ({ token: event.token, user: event.user }) },
      meta: { rows: ['SOK-01'] },
    },
    'session.absent': {
      target: '.signedOut',
      description: 'Nobody is signed in: the socket closes, counts go to zero, the list empties.',
      actions: 'forgetMember',
      meta: { rows: ['SES-08', 'CNT-06'] },
    },
  },
  states: {
    starting: { description: 'The session has not spoken yet.', tags: ['busy'] },
    signedOut: { description: 'A visitor.', tags: ['signedOut'] },
    signedIn: {
      description: 'A member.',
      tags: ['signedIn'],
      invoke: [
        {
          id: 'link',
          systemId: 'link',
          src: 'link',
          input: ({ context }) => ({ token: context.token ?? '' }),
          onError: { description: 'The link machine failed.' },
        },
        {
          id: 'counts',
          systemId: 'counts',
          src: 'counts',
          input: ({ context }) => ({ userId: context.user?.id ?? '', hidden: context.hidden }),
          onError: { description: 'The counts machine failed.' },
        },
        {
          id: 'notifications',
          systemId: 'notifications',
          src: 'notifications',
          input: ({ context }) => ({ userId: context.user?.id ?? '' }),
          onError: { description: 'The notifications machine failed.' },
        },
        {
          id: 'outbox',
          systemId: 'outbox',
          src: 'outbox',
          input: ({ context }) => ({ userId: context.user?.id ?? '' }),
          onError: { description: 'The outbox machine failed.' },
        },
      ],
      on: {
        'environment.online': {
          description: 'The network is back.',
          actions: ['tellSessionNetworkBack', 'tellLinkNetworkBack', 'tellOutboxNetworkBack'],
          meta: { rows: ['SOK-07', 'SAF-05'] },
        },
        'environment.hidden': {
          description: 'The page went out of sight: polling pauses.',
          actions: ['noteHidden', 'tellCountsHidden'],
          meta: { rows: ['CNT-03'] },
        },
        'environment.shown': {
          description: 'The page is in sight again.',
          actions: ['noteShown', 'tellCountsShown'],
          meta: { rows: ['CNT-03'] },
        },
        'session.userChanged': {
          description: 'Name, picture or address changed.',
          actions: { type: 'keepUser', params: ({ event }) => ({ user: event.user }) },
          meta: { rows: ['SES-09'] },
        },
        'link.opened': {
          guard: { type: 'isResumed', params: ({ event }) => ({ resumed: event.resumed }) },
          description: 'Connected again: what was missed is fetched, what waits is sent.',
          actions: ['refreshCounts', 'refreshNotifications', 'tellOutboxNetworkBack'],
          meta: { rows: ['SOK-06', 'SAF-05'] },
        },
        'link.refused': {
          description: 'The socket was refused or thrown out.',
          actions: 'askSessionToVerify',
          meta: { rows: ['SOK-07', 'SES-13'] },
        },
        'link.messageArrived': [
          {
            guard: { type: 'isMine', params: ({ event }) => event },
            description: 'What this member wrote, here or on another device: the server has it.',
            actions: { type: 'acknowledgeMessage', params: ({ event }) => event },
            meta: { rows: ['SAF-05', 'CNT-04'] },
          },
          {
            guard: { type: 'isForMe', params: ({ event }) => event },
            description: 'A message for this member: it is counted, and its sender learns that it is here.',
            actions: [
              { type: 'countMessage', params: ({ event }) => ({ senderId: event.message.sender.id }) },
              { type: 'markDelivered', params: ({ event }) => event },
            ],
            meta: { rows: ['CNT-04', 'SOK-03'] },
          },
          {
            description: 'A message of which only the sender is told.',
            actions: { type: 'countMessage', params: ({ event }) => ({ senderId: event.message.sender.id }) },
            meta: { rows: ['CNT-04'] },
          },
        ],
        'link.conversationUpdated': {
          guard: { type: 'marksRead', params: ({ event }) => ({ word: event.update.type }) },
          description: 'Messages were read.',
          actions: { type: 'countRead', params: ({ event }) => ({ count: event.update.count }) },
          meta: { rows: ['CNT-04'] },
        },
        'link.messageStatusChanged': {
          guard: { type: 'marksRead', params: ({ event }) => ({ word: event.update.status }) },
          description: 'A message was read; count 0 lowers nothing.',
          actions: { type: 'countRead', params: ({ event }) => ({ count: event.update.count }) },
          meta: { rows: ['CNT-04'] },
        },
        'link.notificationArrived': {
          description: 'A notification for this member.',
          actions: 'passNotification',
          meta: { rows: ['NTF-02'] },
        },
        'notifications.unreadChanged': {
          description: 'The number of unread notifications changed.',
          actions: { type: 'countNotifications', params: ({ event }) => ({ by: event.by }) },
          meta: { rows: ['CNT-05'] },
        },
        'notifications.rolledBack': {
          description: 'A change was not saved: the figure goes back and the server is asked.',
          actions: [
            { type: 'countNotifications', params: ({ event }) => ({ by: event.by }) },
            'refreshCounts',
          ],
          meta: { rows: ['NTF-05', 'CNT-07'] },
        },
        'notifications.allRead': {
          description: 'All notifications were marked as read.',
          actions: 'countNotificationsRead',
          meta: { rows: ['CNT-05'] },
        },
      },
    },
  },
});

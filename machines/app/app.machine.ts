import { assertEvent, assign, emit, fromCallback, sendTo, setup } from 'xstate';
import type { Notification } from '#contract/spec/notification.ts';
import type { SessionUser } from '#contract/spec/session.ts';
import type { RetrySignal } from '#machines/socket-link/socket-link.ts';
import type { AppChildren, AppContext, AppEvent, Arrived, Parts } from './app.events.ts';

type Count = { count: number };
type By = { by: number };
type From = { senderId: string };
type Token = { token: string | null };
type Changes = { changes: Partial<SessionUser> };

/** Only a member reaches `signedIn`, whose children start with this input. */
function memberIn({ event }: { event: AppEvent }) {
  assertEvent(event, 'session.present');
  return event;
}

export const appMachine = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppEvent,
    children: {} as AppChildren,
    emitted: {} as { type: 'app.failed'; part: string; error: string },
    tags: {} as 'busy' | 'signedIn' | 'signedOut',
    meta: {} as { rows?: string[]; screen?: string },
  },
  actors: {
    environment: fromCallback<{ type: 'never' }>(() => {
      throw new Error('environment not provided');
    }),
    session: {} as Parts['session'],
    loading: {} as Parts['loading'],
    socketLink: {} as Parts['socketLink'],
    counts: {} as Parts['counts'],
    notifications: {} as Parts['notifications'],
    deletions: {} as Parts['deletions'],
    outbox: {} as Parts['outbox'],
  },
  guards: {
    marksRead: (_, { word }: { word: string }) => word === 'read',
    isMine: ({ context }, { message }: Arrived) =>
      message.sender.id === context.userId && typeof message.clientId === 'string',
    isForMe: ({ context }, { message }: Arrived) =>
      // A group message is addressed to the group.
      [context.userId, message.conversationId].includes(message.recipientId) &&
      typeof message.id === 'string' &&
      typeof message.conversationId === 'string',
  },
  actions: {
    reportFailure: emit((_, { actorId, error }: { actorId: string; error: unknown }) => ({
      type: 'app.failed',
      part: actorId,
      error: String(error),
    })),
    noteMember: assign((_, { userId }: { userId: string }) => ({ userId })),
    forgetMember: assign({ userId: null }),
    tellSessionNetworkBack: sendTo('session', { type: 'session.networkBack' }),
    tellToken: sendTo('session', (_, { token }: Token) => ({ type: 'session.tokenChangedElsewhere', token })),
    tellUser: sendTo('session', (_, { changes }: Changes) => ({
      type: 'session.userChangedElsewhere',
      changes,
    })),
    askSessionToVerify: sendTo('session', { type: 'session.verify' }),
    tellSocketLinkNetworkBack: sendTo('socketLink', { type: 'socketLink.networkBack' }),
    retrySocketLink: sendTo('socketLink', { type: 'socketLink.retry' }),
    encourageSocketLink: sendTo('socketLink', (_, { byPerson }: RetrySignal) => ({
      type: 'socketLink.goodSign',
      byPerson,
    })),
    markDelivered: sendTo('socketLink', (_, { message: { id, conversationId } }: Arrived) => ({
      type: 'socketLink.mark',
      mark: { kind: 'delivered', messageId: String(id), conversationId: String(conversationId) },
    })),
    tellOutboxNetworkBack: sendTo('outbox', { type: 'outbox.networkBack' }),
    acknowledgeMessage: sendTo('outbox', (_, { message }: Arrived) => ({
      type: 'outbox.acknowledged' as const,
      clientId: String(message.clientId),
    })),
    refreshCounts: sendTo('counts', { type: 'counts.refresh' }),
    countMessage: sendTo('counts', (_, { senderId }: From) => ({ type: 'counts.messageArrived', senderId })),
    countRead: sendTo('counts', (_, { count }: Count) => ({ type: 'counts.messagesRead', count })),
    countNotifications: sendTo('counts', (_, { by }: By) => ({ type: 'counts.notificationsChanged', by })),
    countNotificationsRead: sendTo('counts', { type: 'counts.notificationsCleared' }),
    refreshNotifications: sendTo('notifications', { type: 'notifications.refresh' }),
    passNotification: sendTo('notifications', (_, { notification }: { notification: Notification }) => ({
      type: 'notifications.arrived',
      notification,
    })),
  },
}).createMachine({
  id: 'app',
  description: 'The root: starts the other machines and carries events between them, nothing else.',
  context: { userId: null },
  invoke: [
    {
      id: 'environment',
      src: 'environment',
      onError: {
        description: 'The browser cannot be watched: logged, and the app goes on without.',
        actions: { type: 'reportFailure', params: ({ event }) => event },
      },
    },
    {
      id: 'session',
      src: 'session',
      onError: {
        target: '.signedOut',
        description: 'The session machine broke: logged, and nobody counts as signed in.',
        actions: { type: 'reportFailure', params: ({ event }) => event },
      },
    },
    {
      id: 'loading',
      src: 'loading',
      onError: {
        description: 'The loading machine broke: logged, and the app goes on without indicators.',
        actions: { type: 'reportFailure', params: ({ event }) => event },
      },
    },
  ],
  initial: 'loading',
  on: {
    'environment.online': {
      description: 'The network is back.',
      actions: 'tellSessionNetworkBack',
      meta: { rows: ['SES-04'] },
    },
    'environment.tokenChanged': {
      description: 'Another tab signed in or out.',
      actions: { type: 'tellToken', params: ({ event }) => event },
      meta: { rows: ['SES-14'] },
    },
    'environment.userChanged': {
      description: 'Another tab changed the profile.',
      actions: { type: 'tellUser', params: ({ event }) => event },
      meta: { rows: ['SES-14'] },
    },
    'session.present': {
      target: '.signedIn',
      description: 'A member is here: all of theirs begins anew, so that nothing leaks from one to the next.',
      actions: { type: 'noteMember', params: ({ event }) => event },
      meta: { rows: ['SOK-01'] },
    },
    'session.loading': {
      target: '.loading',
      description: 'Another token came, and its member is not known yet: nothing of the one before goes on.',
      meta: { rows: ['SES-14', 'SAF-01'] },
    },
    'session.absent': {
      target: '.signedOut',
      description: 'Nobody is signed in: the socket closes, counts go to zero, the list empties.',
      meta: { rows: ['SES-08', 'CNT-06'] },
    },
  },
  states: {
    loading: {
      description: 'Whether a member is signed in is not known yet.',
      tags: ['busy'],
      entry: 'forgetMember',
    },
    signedOut: { description: 'A visitor.', tags: ['signedOut'], entry: 'forgetMember' },
    signedIn: {
      description: 'A member.',
      tags: ['signedIn'],
      invoke: [
        {
          id: 'socketLink',
          src: 'socketLink',
          input: (entered) => ({ token: memberIn(entered).token }),
          onError: {
            description: 'The link machine broke: logged, and the app goes on without live news.',
            actions: { type: 'reportFailure', params: ({ event }) => event },
          },
        },
        {
          id: 'counts',
          src: 'counts',
          input: (entered) => ({ userId: memberIn(entered).userId }),
          onError: {
            description: 'The counts machine broke: logged, and the figures stand still.',
            actions: { type: 'reportFailure', params: ({ event }) => event },
          },
        },
        {
          id: 'notifications',
          src: 'notifications',
          input: (entered) => ({ userId: memberIn(entered).userId }),
          onError: {
            description: 'The notifications machine broke: logged, and the list stands still.',
            actions: { type: 'reportFailure', params: ({ event }) => event },
          },
        },
        {
          id: 'deletions',
          src: 'deletions',
          onError: {
            description: 'The deletions machine broke: logged, and what waits is not deleted.',
            actions: { type: 'reportFailure', params: ({ event }) => event },
          },
        },
        {
          id: 'outbox',
          src: 'outbox',
          input: (entered) => ({ userId: memberIn(entered).userId }),
          onError: {
            description: 'The outbox machine broke: logged, and nothing more is sent.',
            actions: { type: 'reportFailure', params: ({ event }) => event },
          },
        },
      ],
      on: {
        'environment.online': {
          description: 'The network is back.',
          actions: ['tellSessionNetworkBack', 'tellSocketLinkNetworkBack', 'tellOutboxNetworkBack'],
          meta: { rows: ['SOK-07', 'SAF-05'] },
        },
        'environment.shown': {
          description: 'The member looks at the page again: a link that was refused is tried again.',
          actions: { type: 'encourageSocketLink', params: { byPerson: true } },
          meta: { rows: ['SOK-07'] },
        },
        'session.confirmed': {
          description: 'The server knows the token that was in doubt.',
          actions: { type: 'encourageSocketLink', params: { byPerson: false } },
          meta: { rows: ['SOK-07'] },
        },
        'socketLink.opened': {
          description: 'Connected, for the first time or again: what waits is sent.',
          actions: 'tellOutboxNetworkBack',
          meta: { rows: ['SAF-05'] },
        },
        'socketLink.newsMissed': {
          description: 'Something was told that did not come here: the server is asked.',
          actions: ['refreshCounts', 'refreshNotifications'],
          meta: { rows: ['SOK-06'] },
        },
        'socketLink.refused': {
          description: 'The socket was refused or thrown out.',
          actions: 'askSessionToVerify',
          meta: { rows: ['SOK-07', 'SES-13'] },
        },
        'socketLink.messageArrived': [
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
        'socketLink.conversationUpdated': {
          guard: { type: 'marksRead', params: ({ event }) => ({ word: event.update.type }) },
          description: 'Messages were read.',
          actions: { type: 'countRead', params: ({ event }) => ({ count: event.update.count }) },
          meta: { rows: ['CNT-04'] },
        },
        'socketLink.messageStatusChanged': {
          guard: { type: 'marksRead', params: ({ event }) => ({ word: event.update.status }) },
          description: 'A message was read; count 0 lowers nothing.',
          actions: { type: 'countRead', params: ({ event }) => ({ count: event.update.count }) },
          meta: { rows: ['CNT-04'] },
        },
        'socketLink.notificationArrived': {
          description: 'A notification for this member.',
          actions: { type: 'passNotification', params: ({ event }) => event },
          meta: { rows: ['NTF-02'] },
        },
        'outbox.sent': {
          description: 'A message went through: the server answers, no need to sit out a pause.',
          actions: 'retrySocketLink',
          meta: { rows: ['SOK-07'] },
        },
        'notifications.unreadChanged': {
          description: 'The number of unread notifications changed.',
          actions: { type: 'countNotifications', params: ({ event }) => event },
          meta: { rows: ['CNT-05'] },
        },
        'notifications.corrected': {
          description:
            'A change was not saved, or its object is gone: the figure is corrected and the server asked.',
          actions: [{ type: 'countNotifications', params: ({ event }) => event }, 'refreshCounts'],
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

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
    reportNetworkToSession: sendTo('session', { type: 'session.networkBack' }),
    forwardToken: sendTo('session', (_, { token }: Token) => ({
      type: 'session.tokenChangedElsewhere',
      token,
    })),
    forwardUser: sendTo('session', (_, { changes }: Changes) => ({
      type: 'session.userChangedElsewhere',
      changes,
    })),
    askSessionToVerify: sendTo('session', { type: 'session.verify' }),
    reportNetworkToSocketLink: sendTo('socketLink', { type: 'socketLink.networkBack' }),
    retrySocketLink: sendTo('socketLink', { type: 'socketLink.retry' }),
    reconsiderSocketLink: sendTo('socketLink', (_, { byPerson }: RetrySignal) => ({
      type: 'socketLink.reconsider',
      byPerson,
    })),
    markDelivered: sendTo('socketLink', (_, { message: { id, conversationId } }: Arrived) => ({
      type: 'socketLink.mark',
      mark: { kind: 'delivered', messageId: String(id), conversationId: String(conversationId) },
    })),
    reportNetworkToOutbox: sendTo('outbox', { type: 'outbox.networkBack' }),
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
    forwardNotification: sendTo('notifications', (_, { notification }: { notification: Notification }) => ({
      type: 'notifications.arrived',
      notification,
    })),
  },
}).createMachine({
  id: 'app',
  description: 'Root machine: starts the other machines and passes events between them, nothing else.',
  context: { userId: null },
  invoke: [
    {
      id: 'environment',
      src: 'environment',
      onError: {
        description: 'The watcher of the browser failed: logged, the app goes on without it.',
        actions: { type: 'reportFailure', params: ({ event }) => event },
      },
    },
    {
      id: 'session',
      src: 'session',
      onError: {
        target: '.signedOut',
        description: 'The session machine failed: logged, and the app treats everyone as signed out.',
        actions: { type: 'reportFailure', params: ({ event }) => event },
      },
    },
    {
      id: 'loading',
      src: 'loading',
      onError: {
        description: 'The loading machine failed: logged, the app goes on without loading indicators.',
        actions: { type: 'reportFailure', params: ({ event }) => event },
      },
    },
  ],
  initial: 'loading',
  on: {
    'environment.online': {
      description: 'The network is back.',
      actions: 'reportNetworkToSession',
      meta: { rows: ['SES-04'] },
    },
    'environment.tokenChanged': {
      description: 'Another tab signed in or out.',
      actions: { type: 'forwardToken', params: ({ event }) => event },
      meta: { rows: ['SES-14'] },
    },
    'environment.userChanged': {
      description: 'Another tab changed the profile.',
      actions: { type: 'forwardUser', params: ({ event }) => event },
      meta: { rows: ['SES-14'] },
    },
    'session.present': {
      target: '.signedIn',
      description: 'A member is signed in: their machines start afresh, without data of another member.',
      actions: { type: 'noteMember', params: ({ event }) => event },
      meta: { rows: ['SOK-01'] },
    },
    'session.loading': {
      target: '.loading',
      description: "A new token whose member is not known yet: the previous member's machines stop.",
      meta: { rows: ['SES-14', 'SAF-01'] },
    },
    'session.absent': {
      target: '.signedOut',
      description: 'Signed out: the socket closes, the counts go to zero and the list is emptied.',
      meta: { rows: ['SES-08', 'CNT-06'] },
    },
  },
  states: {
    loading: {
      description: 'Finding out whether anyone is signed in.',
      tags: ['busy'],
      entry: 'forgetMember',
    },
    signedOut: { description: 'Signed out.', tags: ['signedOut'], entry: 'forgetMember' },
    signedIn: {
      description: 'Signed in.',
      tags: ['signedIn'],
      invoke: [
        {
          id: 'socketLink',
          src: 'socketLink',
          input: (entered) => ({ token: memberIn(entered).token }),
          onError: {
            description: 'The socket link failed: logged, the app goes on without live updates.',
            actions: { type: 'reportFailure', params: ({ event }) => event },
          },
        },
        {
          id: 'counts',
          src: 'counts',
          input: (entered) => ({ userId: memberIn(entered).userId }),
          onError: {
            description: 'The counts machine failed: logged, the counts no longer change.',
            actions: { type: 'reportFailure', params: ({ event }) => event },
          },
        },
        {
          id: 'notifications',
          src: 'notifications',
          input: (entered) => ({ userId: memberIn(entered).userId }),
          onError: {
            description: 'The notifications machine failed: logged, the list no longer changes.',
            actions: { type: 'reportFailure', params: ({ event }) => event },
          },
        },
        {
          id: 'deletions',
          src: 'deletions',
          onError: {
            description: 'The deletions machine failed: logged, pending deletions are not sent.',
            actions: { type: 'reportFailure', params: ({ event }) => event },
          },
        },
        {
          id: 'outbox',
          src: 'outbox',
          input: (entered) => ({ userId: memberIn(entered).userId }),
          onError: {
            description: 'The outbox failed: logged, nothing more is sent.',
            actions: { type: 'reportFailure', params: ({ event }) => event },
          },
        },
      ],
      on: {
        'environment.online': {
          description: 'The network is back.',
          actions: ['reportNetworkToSession', 'reportNetworkToSocketLink', 'reportNetworkToOutbox'],
          meta: { rows: ['SOK-07', 'SAF-05'] },
        },
        'environment.shown': {
          description: 'The member returns to the page: a refused connection is tried again.',
          actions: { type: 'reconsiderSocketLink', params: { byPerson: true } },
          meta: { rows: ['SOK-07'] },
        },
        'session.confirmed': {
          description: 'The server has accepted the token that was in doubt.',
          actions: { type: 'reconsiderSocketLink', params: { byPerson: false } },
          meta: { rows: ['SOK-07'] },
        },
        'socketLink.opened': {
          description: 'Connected, for the first time or again: pending messages are sent.',
          actions: 'reportNetworkToOutbox',
          meta: { rows: ['SAF-05'] },
        },
        'socketLink.eventsMissed': {
          description: 'Events may have been missed: counts and notifications are fetched.',
          actions: ['refreshCounts', 'refreshNotifications'],
          meta: { rows: ['SOK-06'] },
        },
        'socketLink.refused': {
          description: 'The server refused or closed the socket.',
          actions: 'askSessionToVerify',
          meta: { rows: ['SOK-07', 'SES-13'] },
        },
        'socketLink.messageArrived': [
          {
            guard: { type: 'isMine', params: ({ event }) => event },
            description: "The member's own message, from this device or another: the server has it.",
            actions: { type: 'acknowledgeMessage', params: ({ event }) => event },
            meta: { rows: ['SAF-05', 'CNT-04'] },
          },
          {
            guard: { type: 'isForMe', params: ({ event }) => event },
            description: 'A message to this member: it is counted, and reported to its sender as delivered.',
            actions: [
              { type: 'countMessage', params: ({ event }) => ({ senderId: event.message.sender.id }) },
              { type: 'markDelivered', params: ({ event }) => event },
            ],
            meta: { rows: ['CNT-04', 'SOK-03'] },
          },
          {
            description: 'A message that is only reported as delivered.',
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
          description: 'One message was read; a count of 0 changes nothing.',
          actions: { type: 'countRead', params: ({ event }) => ({ count: event.update.count }) },
          meta: { rows: ['CNT-04'] },
        },
        'socketLink.notificationArrived': {
          description: 'A notification for this member.',
          actions: { type: 'forwardNotification', params: ({ event }) => event },
          meta: { rows: ['NTF-02'] },
        },
        'outbox.sent': {
          description: 'A message was sent, so the server can be reached: reconnects at once.',
          actions: 'retrySocketLink',
          meta: { rows: ['SOK-07'] },
        },
        'notifications.unreadChanged': {
          description: 'The number of unread notifications changed.',
          actions: { type: 'countNotifications', params: ({ event }) => event },
          meta: { rows: ['CNT-05'] },
        },
        'notifications.corrected': {
          description: 'A change was rolled back: the count is corrected and fetched again.',
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

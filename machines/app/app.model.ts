import { defineModel } from 'chart-testing';
import { events, notification, outcomes } from './app.cases.ts';
import { appMachine } from './app.machine.ts';

/** Children that run only while a member is signed in. */
const ofTheMember = ['socketLink', 'counts', 'notifications', 'deletions', 'outbox'];

const stopThem = ({ running }: { running: readonly string[] }) =>
  running.filter((id) => ofTheMember.includes(id));

const startThem = ({ event: { token, userId } }: { event: { token: string; userId: string } }) => [
  { src: 'socketLink' as const, input: { token } },
  { src: 'counts' as const, input: { userId } },
  { src: 'notifications' as const, input: { userId } },
  { src: 'deletions' as const },
  { src: 'outbox' as const, input: { userId } },
];

const to = (receiver: string, type: string, more: object = {}) => ({
  to: receiver,
  event: { type, ...more },
});

const reconsider = (byPerson: boolean) => to('socketLink', 'socketLink.reconsider', { byPerson });

const logged = (part: string) => ({
  emits: [{ type: 'app.failed' as const, part, error: 'Error: broken' }],
});

const countsFrom = (senderId: string) => to('counts', 'counts.messageArrived', { senderId });

export const appModel = defineModel({
  machine: appMachine,
  requirements: [
    'SES-04',
    'SES-08',
    'SES-13',
    'SES-14',
    'SOK-01',
    'SOK-03',
    'SOK-06',
    'SOK-07',
    'CNT-03',
    'CNT-04',
    'CNT-05',
    'CNT-06',
    'CNT-07',
    'NTF-02',
    'NTF-04',
    'NTF-05',
    'SAF-01',
    'SAF-05',
  ],
  events,
  outcomes,
  key: ({ context: { userId } }) => [userId],
  start: {
    row: 'SES-04',
    to: 'loading',
    context: { userId: null },
    starts: [{ src: 'environment' }, { src: 'session' }, { src: 'loading' }],
  },
  root: {
    on: {
      'environment.online': { row: 'SES-04', sends: [to('session', 'session.networkBack')] },
      'environment.tokenChanged': {
        row: 'SES-14',
        sends: ({ event: { token } }) => [to('session', 'session.tokenChangedElsewhere', { token })],
      },
      'environment.userChanged': {
        row: 'SES-14',
        sends: [to('session', 'session.userChangedElsewhere', { changes: { name: 'Ada L.' } })],
      },
      'session.present': {
        row: ['SOK-01', 'SAF-01'],
        to: 'signedIn',
        context: ({ event: { userId } }) => ({ userId }),
        stops: stopThem,
        starts: startThem,
      },
      'session.loading': {
        row: ['SES-14', 'SAF-01'],
        to: 'loading',
        context: { userId: null },
        stops: stopThem,
      },
      'session.absent': {
        row: ['SES-08', 'CNT-06'],
        to: 'signedOut',
        context: { userId: null },
        stops: stopThem,
      },
    },
    error: {
      environment: { row: 'CNT-03', ...logged('environment') },
      loading: { row: 'SES-13', ...logged('loading') },
      session: {
        row: 'SES-13',
        to: 'signedOut',
        context: { userId: null },
        stops: stopThem,
        ...logged('session'),
      },
    },
  },
  states: {
    loading: { tags: ['busy'] },
    signedOut: { row: 'CNT-06', tags: ['signedOut'] },
    signedIn: {
      tags: ['signedIn'],
      error: {
        socketLink: { row: 'SOK-07', ...logged('socketLink') },
        counts: { row: 'CNT-06', ...logged('counts') },
        notifications: { row: 'NTF-05', ...logged('notifications') },
        deletions: { row: 'NTF-04', ...logged('deletions') },
        outbox: { row: 'SAF-05', ...logged('outbox') },
      },
      on: {
        'environment.online': {
          row: ['SOK-07', 'SAF-05'],
          sends: [
            to('session', 'session.networkBack'),
            to('socketLink', 'socketLink.networkBack'),
            to('outbox', 'outbox.networkBack'),
          ],
        },
        'environment.shown': { row: 'SOK-07', sends: [reconsider(true)] },
        'session.confirmed': { row: 'SOK-07', sends: [reconsider(false)] },
        'socketLink.opened': {
          row: 'SAF-05',
          sends: [to('outbox', 'outbox.networkBack')],
        },
        'socketLink.eventsMissed': {
          row: 'SOK-06',
          sends: [to('counts', 'counts.refresh'), to('notifications', 'notifications.refresh')],
        },
        'socketLink.refused': { row: ['SOK-07', 'SES-13'], sends: [to('session', 'session.verify')] },
        'socketLink.messageArrived': [
          {
            row: 'SAF-05',
            when: ({ before, event: { message } }) =>
              message.sender.id === before.userId && message.clientId !== undefined,
            sends: [to('outbox', 'outbox.acknowledged', { clientId: 'k1' })],
          },
          {
            row: ['CNT-04', 'SOK-03'],
            when: ({ before, event: { message } }) =>
              (message.recipientId === before.userId || message.recipientId === 'c1') &&
              Boolean(message.id && message.conversationId),
            sends: [
              countsFrom('carl'),
              to('socketLink', 'socketLink.mark', {
                mark: { kind: 'delivered', messageId: 'm1', conversationId: 'c1' },
              }),
            ],
          },
          { row: 'CNT-04', sends: ({ event }) => [countsFrom(event.message.sender.id)] },
        ],
        'socketLink.conversationUpdated': [
          {
            row: 'CNT-04',
            when: ({ event }) => event.update.type === 'read',
            sends: [to('counts', 'counts.messagesRead', { count: 3 })],
          },
          { row: 'CNT-04', branch: 'else' },
        ],
        'socketLink.messageStatusChanged': [
          {
            row: 'CNT-04',
            when: ({ event }) => event.update.status === 'read',
            sends: [to('counts', 'counts.messagesRead', { count: 0 })],
          },
          { row: 'CNT-04', branch: 'else' },
        ],
        'socketLink.notificationArrived': {
          row: 'NTF-02',
          sends: [to('notifications', 'notifications.arrived', { notification })],
        },
        'outbox.sent': { row: 'SOK-07', sends: [to('socketLink', 'socketLink.retry')] },
        'notifications.unreadChanged': {
          row: 'CNT-05',
          sends: ({ event }) => [to('counts', 'counts.notificationsChanged', { by: event.by })],
        },
        'notifications.corrected': {
          row: ['NTF-05', 'CNT-07'],
          sends: [to('counts', 'counts.notificationsChanged', { by: 2 }), to('counts', 'counts.refresh')],
        },
        'notifications.allRead': { row: 'CNT-05', sends: [to('counts', 'counts.notificationsCleared')] },
      },
    },
  },
});

import { dashboardSchema } from '../ours/dashboard.ts';
import { notificationsQuerySchema } from '../ours/notification.ts';
import {
  notificationChoiceSchema,
  notificationSettingsSchema,
  unsubscribeQuerySchema,
} from '../ours/notification-settings.ts';
import { okSchema } from '../ours/page.ts';
import { countAnswerSchema, notificationsAnswerSchema } from '../ours/spec-answers.ts';
import { specCalls } from '../spec/calls.ts';
import type { Calls } from './call.ts';

export const notificationCalls = {
  [specCalls.notifications]: {
    summary: 'The newest 50 notifications, or the 50 before one',
    who: 'member',
    query: notificationsQuerySchema,
    answer: notificationsAnswerSchema,
  },
  [specCalls.unreadNotifications]: {
    summary: 'How many notifications the viewer has not read',
    who: 'member',
    answer: countAnswerSchema,
  },
  [specCalls.readAllNotifications]: { summary: 'All are read', who: 'member', answer: okSchema },
  [specCalls.readNotification]: {
    summary: 'One is read; a second time changes nothing',
    who: 'member',
    answer: okSchema,
  },
  [specCalls.deleteNotification]: { summary: 'Delete one', who: 'member', answer: okSchema },
  'GET /api/notification-settings': {
    summary: 'What the viewer is told of, and by which way',
    who: 'member',
    answer: notificationSettingsSchema,
  },
  'PUT /api/notification-settings': {
    summary: 'Be told of one kind by one way, or no more',
    who: 'member',
    body: notificationChoiceSchema,
    answer: notificationSettingsSchema,
  },
  'POST /api/unsubscribe': {
    summary:
      'No more mails about what waits, or of the week’s gigs (RFC 8058): what a mail client sends, without signing in',
    who: 'public',
    query: unsubscribeQuerySchema,
    body: 'ignored',
    answer: okSchema,
  },
} as const satisfies Calls;

export const dashboardCalls = {
  'GET /api/dashboard': { summary: 'What needs the viewer now', who: 'member', answer: dashboardSchema },
} as const satisfies Calls;

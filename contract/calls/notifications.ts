import { dashboardSchema } from '../ours/dashboard.ts';
import { notificationsQuerySchema } from '../ours/notification.ts';
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
} as const satisfies Calls;

export const dashboardCalls = {
  'GET /api/dashboard': { summary: 'What needs the viewer now', who: 'member', answer: dashboardSchema },
} as const satisfies Calls;

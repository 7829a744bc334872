/** The calls of section 7, relative to the API origin. Header `x-auth-token` carries the stored token. */
export const specCalls = {
  me: 'GET /api/auth',
  signIn: 'POST /api/auth',
  signOut: 'DELETE /api/auth',
  register: 'POST /api/users',
  unreadMessages: 'GET /api/messages/unread-count',
  pendingLinks: 'GET /api/links/pending-count',
  unreadNotifications: 'GET /api/notifications/unread',
  notifications: 'GET /api/notifications',
  readAllNotifications: 'PUT /api/notifications/read-all',
  readNotification: 'PUT /api/notifications/:id/read',
  deleteNotification: 'DELETE /api/notifications/:id',
} as const;

export const tokenHeader = 'x-auth-token';

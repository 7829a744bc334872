/** The calls of section 7, relative to the API origin. Header `x-auth-token` carries the stored token. */
export const specPaths = {
  me: '/api/auth',
  signIn: '/api/auth',
  register: '/api/users',
  unreadMessages: '/api/messages/unread-count',
  pendingLinks: '/api/links/pending-count',
  unreadNotifications: '/api/notifications/unread',
  notifications: '/api/notifications',
  readAllNotifications: '/api/notifications/read-all',
  readNotification: (id: string) => `/api/notifications/${encodeURIComponent(id)}/read`,
  notification: (id: string) => `/api/notifications/${encodeURIComponent(id)}`,
} as const;

export const tokenHeader = 'x-auth-token';

import type { SessionUser } from '#contract/spec/session.ts';
import type { NewMessage } from '#contract/spec/socket-events.ts';
import type { countsMachine } from '#machines/counts/counts.machine.ts';
import type { deletionsMachine } from '#machines/deletions/deletions.machine.ts';
import type { loadingMachine } from '#machines/loading/loading.machine.ts';
import type { notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import type { News as NotificationsNews } from '#machines/notifications/notifications.ts';
import type { outboxMachine } from '#machines/outbox/outbox.machine.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import type { socketLinkMachine } from '#machines/socket-link/socket-link.machine.ts';
import type { LinkEmitted as SocketLinkNews } from '#machines/socket-link/socket-link.ts';

/** Child machines; real implementations come from `provide()`. */
export type Parts = {
  session: typeof sessionMachine;
  loading: typeof loadingMachine;
  socketLink: typeof socketLinkMachine;
  counts: typeof countsMachine;
  notifications: typeof notificationsMachine;
  deletions: typeof deletionsMachine;
  outbox: typeof outboxMachine;
};

/** The signed-in member, if any. */
export type AppContext = { userId: string | null };

/** Child actors by machine name. */
export type AppChildren = {
  environment: 'environment';
  session: 'session';
  loading: 'loading';
  socketLink: 'socketLink';
  counts: 'counts';
  notifications: 'notifications';
  deletions: 'deletions';
  outbox: 'outbox';
};

export type Arrived = { message: NewMessage };

/** Browser and cross-tab events. */
export type EnvironmentEvent =
  | { type: 'environment.online' }
  | { type: 'environment.shown' }
  | { type: 'environment.tokenChanged'; token: string | null }
  | { type: 'environment.userChanged'; changes: Partial<SessionUser> };

export type AppEvent =
  | EnvironmentEvent
  | SocketLinkNews
  | { type: 'session.present'; token: string; userId: string }
  | { type: 'session.loading' }
  | { type: 'session.absent' }
  | { type: 'session.confirmed' }
  | { type: 'outbox.sent' }
  | NotificationsNews;

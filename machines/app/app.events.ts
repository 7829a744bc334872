import type { SessionUser } from '#contract/spec/session.ts';
import type { News as LinkNews } from '#machines/link/link.events.ts';

/** The member signed in, and whether the page is out of sight. */
export type AppContext = { token: string | null; user: SessionUser | null; hidden: boolean };

/** What the browser tells: network, visibility, other tabs. */
export type EnvironmentNews =
  | { type: 'environment.online' }
  | { type: 'environment.hidden' }
  | { type: 'environment.shown' }
  | { type: 'environment.tokenChanged'; token: string | null }
  | { type: 'environment.userChanged'; changes: Partial<SessionUser> };

export type AppEvent =
  | EnvironmentNews
  | LinkNews
  | { type: 'session.present'; token: string; user: SessionUser }
  | { type: 'session.userChanged'; user: SessionUser | null }
  | { type: 'session.absent' }
  | { type: 'notifications.unreadChanged'; by: number }
  | { type: 'notifications.rolledBack'; by: number }
  | { type: 'notifications.allRead' };

import type { SessionUser } from '#contract/spec/session.ts';
import type { Charts } from './charts/charts.ts';
import type { FakeServer } from './server/fake-server.ts';
import type { SocketServer } from './server/socket-server.ts';

/** Read when nothing shown now could tell. */
export const notVisible = Symbol('notVisible');

/** The example has a step or claim that this world does not support. */
export class Unsupported extends Error {
  override name = 'Unsupported';
}

export function unsupported(reason: string): never {
  throw new Unsupported(reason);
}

export type Observed<T> = T | typeof notVisible | Promise<T | typeof notVisible>;

export interface Browser {
  store: (key: string, text: string) => Promise<void>;
  stored: (key: string) => Promise<string | null>;
  breakStorage: (how: 'blocked' | 'full') => Promise<void>;
  goOffline: () => Promise<void>;
  goOnline: () => Promise<void>;
  /** The page's time in milliseconds, which moves only by `advance`. */
  now: () => number;
  advance: (ms: number) => Promise<void>;
  hide: () => Promise<void>;
  show: () => Promise<void>;
  /** Fixes `Math.random`. */
  setRandom: (value: number) => Promise<void>;
  setBotCheck: (how: 'works' | 'fails' | 'hangs') => Promise<void>;
  /** Null signs out. */
  setTokenInOtherTab: (token: string | null) => Promise<void>;
  changeUserInOtherTab: (person: SessionUser, changes: Partial<SessionUser>) => Promise<void>;
}

export interface Person {
  open: (path: string) => Promise<void>;
  /** Opens the notifications with the stored token, and waits for the socket and the first answers. */
  openSignedIn: () => Promise<void>;
  reload: () => Promise<void>;
  signIn: (person: SessionUser) => Promise<void>;
  enterCode: (code: string) => Promise<void>;
  leaveSecondStep: () => Promise<void>;
  register: (person: SessionUser) => Promise<void>;
  signOut: () => Promise<void>;
  /** SES-06. Other code of the site hands over a token, perhaps with its user. */
  signInWithToken: (token: string, person?: SessionUser) => Promise<void>;
  updateProfile: (changes: Partial<SessionUser>) => Promise<void>;
  markRead: (id: string) => Promise<void>;
  markAllRead: () => Promise<void>;
  deleteNotification: (id: string) => Promise<void>;
  undoDelete: (id: string) => Promise<void>;
  showOlderNotifications: () => Promise<void>;
  openConversation: (peer: SessionUser) => Promise<void>;
  leaveConversation: () => Promise<void>;
  showOlderMessages: () => Promise<void>;
  type: (text: string) => Promise<void>;
  clearComposer: () => Promise<void>;
  pressSend: () => Promise<void>;
  retryMessage: (text: string) => Promise<void>;
  openPost: () => Promise<void>;
  pressLike: (times: number) => Promise<void>;
  editPost: (text: string) => Promise<void>;
  savePost: () => Promise<void>;
  acceptNewerPost: () => Promise<void>;
  deletePost: () => Promise<void>;
  undoDeletion: () => Promise<void>;
  /** Dismisses the reason why an undo was refused. */
  dismissReason: () => Promise<void>;
  reopenPost: () => Promise<void>;
  startLoading: (key: string, message?: string) => Promise<void>;
  finishLoading: (key: string) => Promise<void>;
  coverPage: (isCovered: boolean) => Promise<void>;
}

/** What a user sees, and a few internals. A world omits what it can never show. */
export interface PageView {
  who: () => Observed<'member' | 'visitor' | 'unknown'>;
  /** A field of the session's user; null when empty. */
  user?: (field: keyof SessionUser) => Observed<string | boolean | null>;
  says: (text: string) => Observed<boolean>;
  address?: () => Observed<string>;
  isConnected?: () => Observed<boolean>;
  logged: () => Observed<readonly string[]>;
  toasts: () => Observed<readonly string[]>;
  /** Null for a visitor. */
  unreadMessages: () => Observed<number | 'more than 99' | null>;
  totalUnread: () => Observed<number | 'more than 99' | null>;
  /** `id` is null where the page does not show it. */
  notifications: () => Observed<{ id: string | null; read: boolean }[]>;
  /** Of the open conversation; `mark` for her own messages only. */
  messages: () => Observed<{ text: string; mark: string | null }[]>;
  isTyping: (peer: SessionUser) => Observed<boolean>;
  typed: () => Observed<string>;
  form: () => Observed<{ hasError: boolean; showsCheck: boolean }>;
  keepsInput?: () => Observed<boolean>;
  like: () => Observed<{ liked: boolean; count: number }>;
  /** Her own post: its text unless it is being edited, her draft, and a newer text from the server. */
  ownPost: () => Observed<{
    text: string | null;
    draft: string | null;
    newer: string | null;
    error: string | null;
  }>;
  /** What replaces her deleted post: Undo, or the reason why there is none. */
  undo: () => Observed<{ isOffered: boolean; reason: string | null; hasFailed: boolean }>;
  /** The message of this loading indicator; null when it is not shown. */
  loading?: (key: string) => Observed<string | null>;
  isCovered?: () => Observed<boolean>;
}

/**
 * Where an example runs: all machines on real transports without a page, or the built app in a browser.
 * Steps act only from outside, through the server, the network, the clock and the person.
 */
export interface World {
  server: FakeServer;
  socket: SocketServer;
  browser: Browser;
  person: Person;
  view: PageView;
  /** Null in a browser, where the server or a stage of `tests/paths` runs these charts. */
  charts: Charts | null;
  /** Milliseconds within which a claim must hold; 0 where `settle` suffices. */
  timeoutMs: number;
  /** Waits until the effects of all steps so far have arrived. */
  settle: () => Promise<void>;
  close: () => Promise<void>;
}

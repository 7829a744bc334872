import type { SessionUser } from '#contract/spec/person.ts';
import type { Charts } from './charts/charts.ts';
import type { LinkSide } from './server/link-side.ts';
import type { ServerSide } from './server/server-side.ts';

/** What a sight answers when just now there is nothing here to see it on. */
export const unseen = Symbol('unseen');

/** What happens in an example cannot be made to happen in this world. */
export class NotHere extends Error {
  override name = 'NotHere';
}

/**
 * @param why it cannot happen in this world
 * @throws NotHere
 */
export function elsewhere(why: string): never {
  throw new NotHere(why);
}

/** What is read of a world, where there is something to read it on. */
export type Seen<T> = T | typeof unseen | Promise<T | typeof unseen>;

/** What is around the page. */
export interface Browser {
  store: (key: string, text: string) => Promise<void>;
  stored: (key: string) => Promise<string | null>;
  breakStorage: (how: 'blocked' | 'full') => Promise<void>;
  goOffline: () => Promise<void>;
  goOnline: () => Promise<void>;
  /** Milliseconds on the clock of the page, which goes only by what is passed. */
  now: () => number;
  pass: (ms: number) => Promise<void>;
  hide: () => Promise<void>;
  show: () => Promise<void>;
  /** What random numbers are from now on, 0 to 1. */
  chance: (value: number) => Promise<void>;
  /** Of the bot check's provider, in the page. */
  botCheck: (how: 'works' | 'fails' | 'is silent') => Promise<void>;
  /** Another tab stores this token, or signs out. */
  otherTabSigns: (token: string | null) => Promise<void>;
  otherTabChanges: (person: SessionUser, changes: Partial<SessionUser>) => Promise<void>;
}

/** What the person at the page does. */
export interface Person {
  open: (path: string) => Promise<void>;
  /** A member whose token is stored, in the list of notifications; the live connection stands, the first answers are in. */
  comeIn: () => Promise<void>;
  reload: () => Promise<void>;
  signIn: (person: SessionUser) => Promise<void>;
  /** The second step of signing in. */
  giveCode: (code: string) => Promise<void>;
  leaveSecondStep: () => Promise<void>;
  register: (person: SessionUser) => Promise<void>;
  signOut: () => Promise<void>;
  /** Somebody of this site's own hands over a token that exists already, and perhaps whose it is. */
  signInWithToken: (token: string, person?: SessionUser) => Promise<void>;
  change: (changes: Partial<SessionUser>) => Promise<void>;
  markRead: (id: string) => Promise<void>;
  markAllRead: () => Promise<void>;
  remove: (id: string) => Promise<void>;
  undoRemove: (id: string) => Promise<void>;
  showOlderNotifications: () => Promise<void>;
  openTalk: (peer: SessionUser) => Promise<void>;
  leaveTalk: () => Promise<void>;
  showOlderMessages: () => Promise<void>;
  type: (text: string) => Promise<void>;
  clearBox: () => Promise<void>;
  pressSend: () => Promise<void>;
  /** Retry at a message of these words. */
  trySending: (text: string) => Promise<void>;
  seePost: () => Promise<void>;
  pressLike: (times: number) => Promise<void>;
  /** Over her own one; begins to edit it where she has not yet. */
  typeOverPost: (text: string) => Promise<void>;
  savePost: () => Promise<void>;
  takeNewerPost: () => Promise<void>;
  deletePost: () => Promise<void>;
  undoDeletion: () => Promise<void>;
  /** Of why it cannot be undone. */
  takeNote: () => Promise<void>;
  /** Away from the post, and back to it. */
  revisitPost: () => Promise<void>;
  load: (key: string, message?: string) => Promise<void>;
  loaded: (key: string) => Promise<void>;
  blockPage: (isBlocked: boolean) => Promise<void>;
}

/** What is read as a person reads it. What a world can never see is left out. */
export interface Sights {
  who: () => Seen<'member' | 'nobody' | 'unknown'>;
  /** Of the session's user; null when empty. */
  user?: (field: keyof SessionUser) => Seen<string | boolean | null>;
  says: (text: string) => Seen<boolean>;
  address?: () => Seen<string>;
  isLive?: () => Seen<boolean>;
  logged: () => Seen<readonly string[]>;
  toasts: () => Seen<readonly string[]>;
  /** CNT-01, as the person learns it; null for a visitor. */
  unreadMessages: () => Seen<number | 'more than 99' | null>;
  unreadInAll: () => Seen<number | 'more than 99' | null>;
  /** `id`: null where nothing on the page tells it. */
  notifications: () => Seen<{ id: string | null; read: boolean }[]>;
  /** In the open conversation; `mark` of her own ones, null where nothing is marked. */
  messages: () => Seen<{ text: string; mark: string | null }[]>;
  isTyping: (peer: SessionUser) => Seen<boolean>;
  typed: () => Seen<string>;
  form: () => Seen<{ hasError: boolean; showsCheck: boolean }>;
  keptFields?: () => Seen<boolean>;
  like: () => Seen<{ liked: boolean; count: number }>;
  /** Her own post: its words where they are not edited, those that are typed over it, and those that were found to be newer. */
  ownPost: () => Seen<{
    words: string | null;
    typed: string | null;
    newer: string | null;
    fault: string | null;
  }>;
  /** In place of her post, once it is deleted: whether Undo is there, and what is said beside it. */
  undo: () => Seen<{ isOffered: boolean; why: string | null; failed: boolean }>;
  /** What is said while the thing of this key loads; null when it does not load. */
  loading?: (key: string) => Seen<string | null>;
  isBlocked?: () => Seen<boolean>;
}

/**
 * Where an example takes place: the machines on real transports without a page, or the built app in a browser. It is
 * driven from outside only: by the server, the network, the clock, the person.
 */
export interface World {
  server: ServerSide;
  link: LinkSide;
  browser: Browser;
  person: Person;
  sees: Sights;
  /** Null where the server or a stage of `tests/paths` steps them. */
  charts: Charts | null;
  /** Milliseconds within which a claim must come true; 0 where all has come to rest before it is looked at. */
  patience: number;
  /** Waits until everything that has happened so far has been heard. */
  settle: () => Promise<void>;
  close: () => Promise<void>;
}

import * as v from 'valibot';
import type { Calls } from './calls.ts';
import { okSchema } from './fields.ts';

/** SET-03. Kinds of notifications with a setting of their own. */
export const notificationKinds = [
  'messages',
  'links',
  'posts',
  'replies',
  'mentions',
  'applications',
  'gigs',
  'searches',
  'reviews',
  'digest',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationWays = ['app', 'push', 'mail'] as const;
export type NotificationWay = (typeof notificationWays)[number];

export type NotificationChoices = Record<NotificationKind, Record<NotificationWay, boolean>>;

/** Defaults: everything that needs an answer by every channel, post discussions in the app only. */
export const defaultChoices: NotificationChoices = {
  messages: { app: true, push: true, mail: true },
  links: { app: true, push: true, mail: true },
  posts: { app: true, push: false, mail: false },
  replies: { app: true, push: false, mail: false },
  mentions: { app: true, push: true, mail: true },
  applications: { app: true, push: true, mail: true },
  gigs: { app: true, push: true, mail: true },
  searches: { app: true, push: true, mail: true },
  reviews: { app: true, push: true, mail: true },
  digest: { app: false, push: false, mail: true },
};

const waysSchema = v.object({ app: v.boolean(), push: v.boolean(), mail: v.boolean() });

/** `GET` and response of `PUT /api/notification-settings`. */
export const notificationSettingsSchema = v.object({
  /** `digest`: the weekly digest of new matches, by e-mail only. */
  choices: v.object(v.entriesFromList(notificationKinds, waysSchema)),
});

/** `PUT /api/notification-settings`: one switch, so that two pages cannot overwrite each other. */
export const notificationChoiceSchema = v.object({
  kind: v.picklist(notificationKinds, 'Choose what it’s about.'),
  way: v.picklist(notificationWays, 'Choose app, push or e-mail.'),
  on: v.boolean('Choose yes or no.'),
});
export type NotificationChoice = v.InferOutput<typeof notificationChoiceSchema>;

/** `POST /api/unsubscribe?token=`: the token of a mail. */
const unsubscribeQuerySchema = v.object({
  token: v.pipe(
    v.string('This link is incomplete.'),
    v.minLength(1, 'This link is incomplete.'),
    v.maxLength(200, 'This link is incomplete.'),
  ),
});

/** People whose messages arrive directly; others become requests. Links always arrive. */
export const messageSenders = ['everybody', 'gigs', 'links'] as const;
export type MessageSenders = (typeof messageSenders)[number];

const from = v.picklist(messageSenders, 'Choose who may message you.');
const lastHere = v.boolean('Choose whether to show when you were last active.');

/** `GET` and `PUT /api/message-settings`. */
export const messageSettingsSchema = v.object({
  from,
  /** Whether the member shares when they were last active, and sees it of others. */
  lastHere: v.optional(lastHere),
});
/** Omitted fields stay. */
export const messageSettingsChangeSchema = v.object({
  from: v.optional(from),
  lastHere: v.optional(lastHere),
});
export type MessageSettings = v.InferOutput<typeof messageSettingsSchema>;
export type MessageSettingsChange = v.InferOutput<typeof messageSettingsChangeSchema>;

export const notificationSettingsCalls = {
  'GET /api/notification-settings': {
    summary: 'The viewer’s notification settings by kind and channel',
    answer: notificationSettingsSchema,
  },
  'PUT /api/notification-settings': {
    summary: 'Turn one kind of notification on or off for one channel',
    body: notificationChoiceSchema,
    answer: notificationSettingsSchema,
  },
  'POST /api/unsubscribe': {
    summary: 'Unsubscribe from notification or weekly e-mails without signing in (RFC 8058)',
    who: 'public',
    query: unsubscribeQuerySchema,
    body: 'ignored',
    answer: okSchema,
  },
} as const satisfies Calls;

export const messageSettingsCalls = {
  'GET /api/message-settings': {
    summary: 'Whose messages arrive without a request, and whether to show when the viewer was last active',
    answer: messageSettingsSchema,
  },
  'PUT /api/message-settings': {
    summary: 'Change either setting; omitted fields stay',
    body: messageSettingsChangeSchema,
    answer: messageSettingsSchema,
  },
} as const satisfies Calls;

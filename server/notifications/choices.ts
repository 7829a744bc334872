import { eq, type SQL, sql } from 'drizzle-orm';
import type { NotificationType } from '#contract/ours/notification.ts';
import {
  defaultChoices,
  kindOfType,
  type NotificationChoice,
  type NotificationChoices,
  type NotificationWay,
  notificationKinds,
} from '#contract/ours/notification-settings.ts';
import type { Tx } from '../db/database.ts';
import { type Preferences, users } from '../db/schema/users.ts';

type Ways = Record<NotificationWay, boolean>;

/** What everybody is told: that something of theirs was removed, say. */
const always: Ways = { app: true, push: false, mail: false };

/** SET-03. By which ways somebody wants to be told of a type. */
export function waysFor({ told }: Preferences, type: NotificationType): Ways {
  const kind = kindOfType[type];
  return kind ? { ...defaultChoices[kind], ...told?.[kind] } : always;
}

export const choicesOf = ({ told }: Preferences): NotificationChoices => ({
  messages: { ...defaultChoices.messages, ...told?.messages },
  links: { ...defaultChoices.links, ...told?.links },
  posts: { ...defaultChoices.posts, ...told?.posts },
  replies: { ...defaultChoices.replies, ...told?.replies },
  mentions: { ...defaultChoices.mentions, ...told?.mentions },
  applications: { ...defaultChoices.applications, ...told?.applications },
  gigs: { ...defaultChoices.gigs, ...told?.gigs },
  searches: { ...defaultChoices.searches, ...told?.searches },
  reviews: { ...defaultChoices.reviews, ...told?.reviews },
  digest: { ...defaultChoices.digest, ...told?.digest },
});

/** Stores switches in one statement: of two at once, neither undoes the other. @returns all choices as they are then */
async function change(tx: Tx, userId: string, told: SQL): Promise<NotificationChoices> {
  const [row] = await tx
    .update(users)
    .set({ preferences: sql`${users.preferences} || jsonb_build_object('told', ${told})` })
    .where(eq(users.id, userId))
    .returning({ preferences: users.preferences });
  return choicesOf(row?.preferences ?? {});
}

const before = sql`coalesce(${users.preferences}->'told', '{}')`;
const withSwitch = (told: SQL, kind: string, way: NotificationWay, on: boolean) =>
  sql`${told} || jsonb_build_object(${kind}::text,
    coalesce(${before}->${kind}::text, '{}') || jsonb_build_object(${way}::text, ${on}::boolean))`;

/** Turns one switch. */
export const choose = (tx: Tx, userId: string, { kind, way, on }: NotificationChoice) =>
  change(tx, userId, withSwitch(before, kind, way, on));

/** Turns one way off for every kind. */
export const stopAll = (tx: Tx, userId: string, way: NotificationWay) =>
  change(
    tx,
    userId,
    notificationKinds.reduce((told, kind) => withSwitch(told, kind, way, false), before),
  );

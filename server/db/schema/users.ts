import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Media } from '#contract/ours/media.ts';
import type { MessageSenders } from '#contract/ours/message-settings.ts';
import type { NotificationKind, NotificationWay } from '#contract/ours/notification-settings.ts';
import { audiences } from '#contract/ours/profile.ts';
import type { Fee, Rate, WorkLink } from '#contract/ours/profile-change.ts';
import { atLeast, createdAt, id, instant, oneOf, searchColumns } from '../columns.ts';

export type Preferences = {
  /** What a member is told of, and by which way, where it differs from what is usual. */
  told?: { [Kind in NotificationKind]?: Partial<Record<NotificationWay, boolean>> };
  /** From whom messages arrive at once; everybody, where nothing was chosen. */
  messagesFrom?: MessageSenders;
  /** Whether they show when they were last here, and see it of others; yes, where nothing was chosen. */
  lastHere?: boolean;
};

/** Of ASCII letters, so that no locale of the database changes what it means. */
export const isLowerCase = (column: AnyPgColumn): SQL => sql`${column} = lower(${column} collate "C")`;

export const users = pgTable(
  'users',
  {
    id: id(),
    /** As `normalEmail` spells it; some from before have their domain in Unicode. */
    email: text().notNull(),
    passwordHash: text().notNull(),
    verifiedAt: instant(),
    /** By those who run the place: signed out, let in no more, and there for nobody. */
    suspendedAt: instant(),
    /** When all of theirs goes: they have asked for it, and are there for nobody until they come back. */
    leavesAt: instant(),
    /** They have left. The row stays nameless, for those they exchanged messages with. */
    goneAt: instant(),
    name: text().notNull(),
    headline: text().notNull().default(''),
    bio: text().notNull().default(''),
    place: text().notNull().default(''),
    /** The town that `place` says, where it is known: a row of `gazetteer.places` once that is filled. */
    placeId: integer(),
    skills: jsonb().$type<string[]>().notNull().default([]),
    genres: jsonb().$type<string[]>().notNull().default([]),
    /** What they take, in figures; `rates` says it in words. */
    fees: jsonb().$type<Fee[]>().notNull().default([]),
    rates: jsonb().$type<Rate[]>().notNull().default([]),
    workLinks: jsonb().$type<WorkLink[]>().notNull().default([]),
    media: jsonb().$type<Media[]>().notNull().default([]),
    /** Kilometres from their place that they travel for work. */
    reach: integer(),
    /** URL of an upload, relative to the origin. */
    avatar: text(),
    /** Likewise, and what it shows in words. */
    cover: text(),
    coverAlt: text().notNull().default(''),
    /** What they have said of their days: of each, and of the days of every week, Monday 1 to Sunday 7. */
    freeDays: date({ mode: 'string' }).array().notNull().default(sql`'{}'`),
    busyDays: date({ mode: 'string' }).array().notNull().default(sql`'{}'`),
    freeWeekdays: smallint().array().notNull().default(sql`'{}'`),
    busyWeekdays: smallint().array().notNull().default(sql`'{}'`),
    /** Whether a booking makes a day not free for those who read the profile. */
    showsBookings: boolean().notNull().default(true),
    /** Who reads what they tell of themselves. */
    shownTo: text({ enum: audiences }).notNull().default('members'),
    profileCompletedAt: instant(),
    /** REA-02. Up to when their weekly mails have told them of gigs. */
    digestAt: createdAt().defaultNow(),
    preferences: jsonb().$type<Preferences>().notNull().default({}),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    ...searchColumns({ texts: ['name', 'headline', 'place'], lists: ['skills', 'genres'] }),
  },
  (table) => [
    check('users_email_lower', isLowerCase(table.email)),
    oneOf('users_shown_to_known', table.shownTo, audiences),
    atLeast('users_counts', 1, table.reach),
    uniqueIndex('users_email_key').on(table.email),
    index('users_newest').on(table.createdAt, table.id).where(sql`${table.verifiedAt} is not null`),
    index('users_open')
      .on(table.createdAt, table.id)
      .where(
        sql`shown_to = 'everyone' and verified_at is not null and suspended_at is null and leaves_at is null and gone_at is null`,
      ),
    index('users_place')
      .on(table.place, table.createdAt, table.id)
      .where(sql`${table.verifiedAt} is not null`),
    // Of all who have a town: PostgreSQL would read one of the verified whole, to find who is.
    index('users_place_id')
      .on(table.placeId, table.createdAt, table.id)
      .where(sql`${table.placeId} is not null`),
    index('users_skills').using('gin', table.skills.op('jsonb_path_ops')),
    index('users_genres').using('gin', table.genres.op('jsonb_path_ops')),
    index('users_free_days').using('gin', table.freeDays),
    index('users_free_weekdays').using('gin', table.freeWeekdays),
    index('users_search_trgm').using('gin', table.search.op('gin_trgm_ops')),
    index('users_search_words').using('gin', table.words),
    index('users_digest').on(table.digestAt).where(sql`${table.verifiedAt} is not null`),
    index('users_leaving').on(table.leavesAt).where(sql`${table.leavesAt} is not null`),
  ],
);
export type UserRow = typeof users.$inferSelect;

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
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { audiences, type Media } from '#contract/profile.ts';
import type { Fee, ProfileDraft, Rate, WorkLink } from '#contract/profile-form.ts';
import type { MessageSenders, NotificationKind, NotificationWay } from '#contract/settings.ts';
import { atLeast, belongsTo, createdAt, id, instant, oneOf, searchColumns } from '../columns.ts';

export type Preferences = {
  /** Notification choices where they differ from the defaults. */
  told?: { [Kind in NotificationKind]?: Partial<Record<NotificationWay, boolean>> };
  /** Whose messages are accepted at once; everybody's by default. */
  messagesFrom?: MessageSenders;
  /** Whether they show when they were last active, and see it of others; true by default. */
  lastHere?: boolean;
};

/** Of ASCII letters only, so that it does not depend on the locale of the database. */
export const isLowerCase = (column: AnyPgColumn): SQL => sql`${column} = lower(${column} collate "C")`;

export const users = pgTable(
  'users',
  {
    id: id(),
    /** Spelled by `normalEmail`; some old ones have a Unicode domain. */
    email: text().notNull(),
    passwordHash: text().notNull(),
    verifiedAt: instant(),
    /** By the operators: signed out, barred from signing in, and hidden. */
    suspendedAt: instant(),
    /** When the account will be erased; until they come back they are hidden. */
    leavesAt: instant(),
    /** The account was erased. The row stays, nameless, for those who exchanged messages with them. */
    goneAt: instant(),
    name: text().notNull(),
    headline: text().notNull().default(''),
    bio: text().notNull().default(''),
    place: text().notNull().default(''),
    /** The town of `place`, if known: a row of `gazetteer.places` once that is filled. */
    placeId: integer(),
    skills: jsonb().$type<string[]>().notNull().default([]),
    genres: jsonb().$type<string[]>().notNull().default([]),
    /** Fees as figures; `rates` has them in words. */
    fees: jsonb().$type<Fee[]>().notNull().default([]),
    rates: jsonb().$type<Rate[]>().notNull().default([]),
    workLinks: jsonb().$type<WorkLink[]>().notNull().default([]),
    media: jsonb().$type<Media[]>().notNull().default([]),
    /** The travel radius in kilometres. */
    reach: integer(),
    /** The path of an upload. */
    avatar: text(),
    /** The same, with a text alternative. */
    cover: text(),
    coverAlt: text().notNull().default(''),
    /** Availability by date and by weekday, Monday 1 to Sunday 7. */
    freeDays: date({ mode: 'string' }).array().notNull().default(sql`'{}'`),
    busyDays: date({ mode: 'string' }).array().notNull().default(sql`'{}'`),
    freeWeekdays: smallint().array().notNull().default(sql`'{}'`),
    busyWeekdays: smallint().array().notNull().default(sql`'{}'`),
    /** Whether bookings show as busy days on the profile. */
    showsBookings: boolean().notNull().default(true),
    shownTo: text({ enum: audiences }).notNull().default('members'),
    profileCompletedAt: instant(),
    /** REA-02. Up to when the weekly mails have covered new gigs. */
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
    // Of all members with a town: one of the verified only would be read whole, to find who is verified.
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

/** A profile that was edited but not saved; the row stays when empty, so that its version only grows. */
export const profileDrafts = pgTable(
  'profile_drafts',
  {
    userId: belongsTo(() => users.id).primaryKey(),
    version: integer().notNull().default(0),
    parts: jsonb().$type<ProfileDraft['parts']>().notNull().default({}),
    updatedAt: createdAt(),
  },
  (table) => [atLeast('profile_drafts_counts', 0, table.version)],
);

const storedLinkStates = ['pending', 'accepted', 'declined', 'resting'] as const;

/** One row per pair of people, whoever requested it: `userLow < userHigh`. */
export const links = pgTable(
  'links',
  {
    id: id(),
    userLow: belongsTo(() => users.id),
    userHigh: belongsTo(() => users.id),
    requesterId: belongsTo(() => users.id),
    /** `declined`: still looks pending to the requester. `resting`: no link, but remembers a decline. */
    state: text({ enum: storedLinkStates }).notNull().default('pending'),
    /** The text of a request, while its sender at least sees it as pending. */
    note: text().notNull().default(''),
    createdAt: createdAt(),
    acceptedAt: instant(),
    /** When it was declined; the requester cannot repeat it for thirty days. */
    declinedAt: instant(),
  },
  (table) => [
    oneOf('links_state_known', table.state, storedLinkStates),
    check('links_ordered', sql`${table.userLow} < ${table.userHigh}`),
    check(
      'links_declined_at',
      sql`(${table.declinedAt} is not null) = (${table.state} in ('declined', 'resting'))`,
    ),
    check('links_requester', sql`${table.requesterId} in (${table.userLow}, ${table.userHigh})`),
    uniqueIndex('links_pair').on(table.userLow, table.userHigh),
    index('links_low').on(table.userLow, table.state, table.createdAt, table.id),
    index('links_high').on(table.userHigh, table.state, table.createdAt, table.id),
    index('links_requester').on(table.requesterId),
    index('links_declined').on(table.declinedAt).where(sql`${table.declinedAt} is not null`),
  ],
);
export type LinkRow = typeof links.$inferSelect;

export const blocks = pgTable(
  'blocks',
  { blockerId: belongsTo(() => users.id), blockedId: belongsTo(() => users.id), createdAt: createdAt() },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    check('blocks_of_another', sql`${table.blockedId} <> ${table.blockerId}`),
    index('blocks_blocked').on(table.blockedId),
  ],
);

/** People not to be suggested to a member. */
export const dismissals = pgTable(
  'dismissals',
  { memberId: belongsTo(() => users.id), personId: belongsTo(() => users.id), createdAt: createdAt() },
  (table) => [
    primaryKey({ columns: [table.memberId, table.personId] }),
    check('dismissals_of_another', sql`${table.personId} <> ${table.memberId}`),
    index('dismissals_person').on(table.personId),
  ],
);

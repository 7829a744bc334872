import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Rate, WorkLink } from '#contract/ours/profile.ts';
import { createdAt, id, instant } from '../columns.ts';

export type Preferences = { emailNotifications?: boolean; mutedNotificationTypes?: string[]; theme?: string };

export const users = pgTable(
  'users',
  {
    id: id(),
    /** Trimmed and lower case. */
    email: text().notNull(),
    passwordHash: text().notNull(),
    verifiedAt: instant(),
    name: text().notNull(),
    headline: text().notNull().default(''),
    bio: text().notNull().default(''),
    place: text().notNull().default(''),
    skills: jsonb().$type<string[]>().notNull().default([]),
    genres: jsonb().$type<string[]>().notNull().default([]),
    rates: jsonb().$type<Rate[]>().notNull().default([]),
    workLinks: jsonb().$type<WorkLink[]>().notNull().default([]),
    /** URL of an upload, relative to the origin. */
    avatar: text(),
    profileCompletedAt: instant(),
    preferences: jsonb().$type<Preferences>().notNull().default({}),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.email),
    index('users_name_trgm').using('gin', table.name.op('gin_trgm_ops')),
    index('users_place_trgm').using('gin', table.place.op('gin_trgm_ops')),
    index('users_skills_gin').using('gin', table.skills),
    index('users_genres_gin').using('gin', table.genres),
  ],
);
export type UserRow = typeof users.$inferSelect;

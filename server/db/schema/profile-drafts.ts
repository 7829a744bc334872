import { integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import type { ProfileDraft } from '#contract/ours/profile-draft.ts';
import { atLeast, createdAt } from '../columns.ts';
import { users } from './users.ts';

/** What a member has typed of their profile and not saved: one row each, which stays when it is empty, so that its version only grows. */
export const profileDrafts = pgTable(
  'profile_drafts',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    version: integer().notNull().default(0),
    parts: jsonb().$type<ProfileDraft['parts']>().notNull().default({}),
    updatedAt: createdAt(),
  },
  (table) => [atLeast('profile_drafts_counts', 0, table.version)],
);

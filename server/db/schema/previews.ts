import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../columns.ts';

/** What pages say of themselves that posts lead to, by their address. */
export const linkPreviews = pgTable('link_previews', {
  url: text().primaryKey(),
  /** Null while it is not known, and where there is nothing to show. */
  words: jsonb().$type<{ title: string; description: string; site: string }>(),
  fetchedAt: instant(),
  createdAt: createdAt(),
});

import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from '../columns.ts';
import { gigs } from './gigs.ts';
import { users } from './users.ts';

/** GIG-07. Whom posters have asked to play; one row for a gig and a person. Who is in here may see the gig. */
export const gigInvitations = pgTable(
  'gig_invitations',
  {
    id: id(),
    gigId: uuid()
      .notNull()
      .references(() => gigs.id, { onDelete: 'cascade' }),
    inviteeId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    note: text().notNull().default(''),
    declinedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('gig_invitations_once').on(table.gigId, table.inviteeId),
    index('gig_invitations_gig').on(table.gigId, table.createdAt, table.id),
    index('gig_invitations_invitee').on(table.inviteeId, table.createdAt),
  ],
);
export type GigInvitationRow = typeof gigInvitations.$inferSelect;

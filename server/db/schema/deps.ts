import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { type DepState, depStates } from '#contract/ours/deps.ts';
import { atLeast, createdAt, id, oneOf } from '../columns.ts';
import { gigs } from './gigs.ts';
import { users } from './users.ts';

const person = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** GIG-09. Whom players who cannot come have asked to play instead. */
export const deps = pgTable(
  'deps',
  {
    id: id(),
    gigId: uuid()
      .notNull()
      .references(() => gigs.id, { onDelete: 'cascade' }),
    /** Who is booked, and cannot come. */
    playerId: person(),
    /** Who is asked. */
    depId: person(),
    note: text().notNull().default(''),
    state: text().$type<Exclude<DepState, 'none'>>().notNull().default('asked'),
    /** The version of the gig that they are asked about. */
    askedVersion: integer().notNull(),
    createdAt: createdAt(),
    /** When the state last changed. */
    updatedAt: createdAt(),
  },
  (table) => [
    oneOf(
      'deps_state_known',
      table.state,
      depStates.filter((state) => state !== 'none'),
    ),
    check('deps_of_two', sql`${table.depId} <> ${table.playerId}`),
    atLeast('deps_counts', 1, table.askedVersion),
    uniqueIndex('deps_open_once').on(table.gigId, table.playerId).where(sql`state in ('asked', 'willing')`),
    index('deps_gig').on(table.gigId, table.createdAt, table.id),
    index('deps_player').on(table.playerId, table.createdAt),
    index('deps_dep').on(table.depId, table.createdAt),
  ],
);
export type DepRow = typeof deps.$inferSelect;

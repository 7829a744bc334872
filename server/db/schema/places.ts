import { sql } from 'drizzle-orm';
import { index, integer, pgSchema, primaryKey, real, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** Filled from a package, so it is neither moved nor emptied with members' data. */
export const gazetteer = pgSchema('gazetteer');

export const places = gazetteer.table(
  'places',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    /** `name` as it is compared. */
    key: text().notNull(),
    /** ISO 3166, two letters. */
    country: text().notNull(),
    /** GeoNames' code of the first division of the country. */
    region: text().notNull(),
    population: integer().notNull(),
    latitude: real().notNull(),
    longitude: real().notNull(),
  },
  (table) => [
    index('places_key').on(table.key.op('text_pattern_ops')),
    index('places_key_trgm')
      .using('gin', table.key.op('gin_trgm_ops'))
      .where(sql`${table.population} >= 5000`),
    index('places_position').on(table.latitude, table.longitude),
  ],
);
export type PlaceRow = typeof places.$inferSelect;

/** What larger towns are called besides, in their own language and in others. */
export const placeNames = gazetteer.table(
  'place_names',
  {
    placeId: integer().notNull(),
    /** The name as `places.key` is kept. */
    key: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.placeId, table.key] }),
    index('place_names_key').on(table.key.op('text_pattern_ops')),
  ],
);

/** Which lists of towns are in there whole. */
export const editions = gazetteer.table('editions', {
  name: text().primaryKey(),
  filledAt: instant().notNull(),
});

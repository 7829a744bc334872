import { sql } from 'drizzle-orm';
import { index, integer, pgSchema, real, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** Apart from what members make: it is filled from a package, so it is neither moved nor emptied with their data. */
export const gazetteer = pgSchema('gazetteer');

export const places = gazetteer.table(
  'places',
  {
    /** Of GeoNames. */
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

/** Which lists of towns are in there whole. */
export const editions = gazetteer.table('editions', {
  name: text().primaryKey(),
  filledAt: instant().notNull(),
});

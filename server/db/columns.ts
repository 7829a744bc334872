import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';
import { newId } from '../ids.ts';

/** An instant with the precision a JavaScript Date keeps, so that cursors never lose a row. */
export const instant = () => timestamp({ precision: 3, withTimezone: true });

export const createdAt = () =>
  instant()
    .notNull()
    .$defaultFn(() => new Date());

export const id = () => uuid().primaryKey().$defaultFn(newId);

export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
});

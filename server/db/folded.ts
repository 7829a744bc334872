import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

const accents = '[\u0300-\u036f]';
const variants = ['øłđħı’ʼ‘', "oldhi'''"];

/** A text as names are compared: without accents, capitals and kinds of apostrophes, however it is composed. */
export const folded = (text: PgColumn | SQL | string): SQL =>
  sql`translate(lower(regexp_replace(normalize(${text}::text, NFKD), ${accents}::text, '', 'g')), ${variants[0]}::text, ${variants[1]}::text)`;

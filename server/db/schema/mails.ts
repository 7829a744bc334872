import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from '../columns.ts';

/** Mails kept for `/dev/mail`, where no SMTP server is set. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('mails_created').on(table.createdAt)],
);

import { sql } from 'drizzle-orm';
import { matchGigs } from '#server/gig-searches/matching.ts';
import { notifyMatches } from '#server/gig-searches/notify-matches.ts';
import type { Services } from '#server/services.ts';

// The running server looks every few seconds, too, and rows that it is at are left to it: each waits until it is done.

/** Matches new gigs with saved searches. */
export async function matchAll(services: Services): Promise<void> {
  await matchGigs(services);
  await services.db.execute(sql`select from gigs where to_match for update`);
}

/** Notifies members of what matched their saved searches. */
export async function tellAll(services: Services): Promise<void> {
  await notifyMatches(services);
  await services.db.execute(sql`select from gig_searches where tell_at is not null for update`);
}

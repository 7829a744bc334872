import { and, asc, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm';
import { greeting } from '../auth/email.ts';
import type { Tx } from '../db/database.ts';
import { gigs } from '../db/schema/gigs.ts';
import { type UserRow, users } from '../db/schema/users.ts';
import { forEachRow } from '../jobs/housekeeping.ts';
import { composeMail } from '../mail/compose.ts';
import type { Mail } from '../mail/mailer.ts';
import { choicesOf } from '../notifications/rules.ts';
import { unsubscribeLinks } from '../notifications/unseen-mails.ts';
import type { Services } from '../services.ts';
import { fitConditions } from './filters.ts';
import { type GigSelection, gigVisibleTo, isUpcoming, own, selectGigs, takesApplications } from './select.ts';
import { termsInShort, termsOf } from './terms.ts';

const week = 7 * 24 * 60 * 60 * 1000;
/** The job runs every minute. */
const MEMBERS_PER_RUN = 1000;
const MAX_LISTED = 10;

/** The last digest is a week old, and the member can receive mail. */
const isDue = (at: Date) =>
  and(
    lte(users.digestAt, new Date(at.getTime() - week)),
    isNotNull(users.verifiedAt),
    isNull(users.suspendedAt),
    isNull(users.leavesAt),
    isNull(users.goneAt),
  );

/**
 * REA-02. Mails each member once a week the new gigs that fit them. Any process may run it: each member has a
 * transaction of their own, and `digestAt` keeps a concurrent run from mailing them twice.
 */
export async function mailDigests(services: Services): Promise<void> {
  const { db, write, now, failedRows, gazetteer } = services;
  const at = now();
  const due = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isDue(at), failedRows.isNotSetAside('weekly mails', users.id)))
    .orderBy(asc(users.digestAt))
    .limit(MEMBERS_PER_RUN);
  if (due.length > 0) await gazetteer.filled();
  await forEachRow(failedRows, 'weekly mails', due, ({ id }) =>
    write((tx) => mailMember(tx, services, id, at)),
  );
}

async function mailMember(tx: Tx, services: Services, id: string, at: Date): Promise<void> {
  const isDueNow = and(eq(users.id, id), isDue(at));
  const [member] = await tx.select().from(users).where(isDueNow).for('no key update', { skipLocked: true });
  if (!member) return;
  await tx.update(users).set({ digestAt: at }).where(eq(users.id, id));
  if (!choicesOf(member.preferences).digest.mail) return;
  const found = await findNewGigs(tx, member, at);
  if (found.length > 0) await services.post(tx, digestMail(member, found, services), 'digest');
}

/** Posted since the last digest, open and fitting; soonest first, one more than a mail lists. */
async function findNewGigs(tx: Tx, { id, digestAt }: UserRow, at: Date): Promise<GigSelection[]> {
  const fit = await fitConditions(tx, id);
  if (!fit) return [];
  return selectGigs(tx, id)
    .where(
      and(
        gt(gigs.createdAt, digestAt),
        takesApplications(at),
        isUpcoming(at),
        gigVisibleTo(id),
        isNull(own.id),
        fit.what,
        await fit.where(),
      ),
    )
    .orderBy(asc(gigs.startsAt), asc(gigs.id))
    .limit(MAX_LISTED + 1);
}

function digestMail(member: UserRow, found: readonly GigSelection[], services: Services): Mail {
  const origin = services.origin();
  const lines = found.slice(0, MAX_LISTED).map(({ gig }) => ({
    link: `${origin}/gigs/${gig.id}`,
    label: `${gig.title}: ${termsInShort(termsOf(gig))}`,
  }));
  const [first] = found;
  const subject =
    found.length === 1 && first
      ? `New gig for you: ${first.gig.title}`
      : `${found.length > MAX_LISTED ? `More than ${MAX_LISTED}` : found.length} new gigs for you`;
  return composeMail(
    member.email,
    subject,
    [
      greeting(member),
      found.length === 1 ? 'This new gig fits your profile:' : 'These new gigs fit your profile:',
      ...lines,
      { link: `${origin}/gigs?fit=me&status=open`, label: 'See all open gigs that fit you' },
      { link: `${origin}/settings`, label: 'Choose what we e-mail you about' },
    ],
    unsubscribeLinks(services, member.id, 'digest'),
  );
}

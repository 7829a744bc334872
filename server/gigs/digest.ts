import { and, asc, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm';
import { greeting } from '../auth/mails.ts';
import type { Tx } from '../db/database.ts';
import { gigs } from '../db/schema/gigs.ts';
import { type UserRow, users } from '../db/schema/users.ts';
import { forEachRow } from '../jobs/failed-rows.ts';
import { composeMail } from '../mail/compose.ts';
import type { Mail } from '../mail/mailer.ts';
import { choicesOf } from '../notifications/choices.ts';
import { unsubscribing } from '../notifications/unseen-mails.ts';
import type { Services } from '../services.ts';
import { fitOf } from './fits.ts';
import { type GigSelection, isTaking, isToCome, own, selectGigs } from './select.ts';
import { gigVisibleTo } from './sight.ts';
import { termsInShort, termsOf } from './terms.ts';

const week = 7 * 24 * 60 * 60 * 1000;
/** Members, every minute. */
const MOST_AT_ONCE = 1000;
/** Gigs of one mail. */
const MOST = 10;

/** Theirs is a week old, and they may be written to. */
const isDue = (at: Date) =>
  and(
    lte(users.digestAt, new Date(at.getTime() - week)),
    isNotNull(users.verifiedAt),
    isNull(users.suspendedAt),
    isNull(users.leavesAt),
    isNull(users.goneAt),
  );

/**
 * REA-02. Mails every member once a week which new gigs fit them. Any process may do it, each member in a transaction of
 * its own: their row says up to when they were told, so the second of two at once finds nothing to do.
 */
export async function mailDigests(services: Services): Promise<void> {
  const { db, write, now, failedRows, gazetteer } = services;
  const at = now();
  const due = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isDue(at), failedRows.isNotSetAside('weekly mails', users.id)))
    .orderBy(asc(users.digestAt))
    .limit(MOST_AT_ONCE);
  if (due.length > 0) await gazetteer.filled();
  await forEachRow(failedRows, 'weekly mails', due, ({ id }) => write((tx) => mailTo(tx, services, id, at)));
}

async function mailTo(tx: Tx, services: Services, id: string, at: Date): Promise<void> {
  const [member] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isDue(at)))
    .for('no key update');
  if (!member) return;
  await tx.update(users).set({ digestAt: at }).where(eq(users.id, id));
  if (!choicesOf(member.preferences).digest.mail) return;
  const found = await newFor(tx, member, at);
  if (found.length > 0) await services.post(tx, digestMail(member, found, services));
}

/** What has been posted since they were last told, still stands open, and fits them; soonest first, one more than is told. */
async function newFor(tx: Tx, { id, digestAt }: UserRow, at: Date): Promise<GigSelection[]> {
  const fit = await fitOf(tx, id);
  if (!fit) return [];
  return selectGigs(tx, id)
    .where(
      and(
        gt(gigs.createdAt, digestAt),
        isTaking(at),
        isToCome(at),
        gigVisibleTo(id),
        isNull(own.id),
        fit.what,
        await fit.where(),
      ),
    )
    .orderBy(asc(gigs.startsAt), asc(gigs.id))
    .limit(MOST + 1);
}

function digestMail(member: UserRow, found: readonly GigSelection[], services: Services): Mail {
  const origin = services.origin();
  const told = found.slice(0, MOST).map(({ gig }) => ({
    link: `${origin}/gigs/${gig.id}`,
    label: `${gig.title}: ${termsInShort(termsOf(gig))}`,
  }));
  const [first] = found;
  const subject =
    found.length === 1 && first
      ? `New, and it fits you: ${first.gig.title}`
      : `${found.length > MOST ? `More than ${MOST}` : found.length} new gigs fit you`;
  return composeMail(
    member.email,
    subject,
    [
      greeting(member),
      found.length === 1 ? 'this is new and fits your profile:' : 'these are new and fit your profile:',
      ...told,
      { link: `${origin}/gigs?fit=me&status=open`, label: 'All open gigs that fit you' },
      { link: `${origin}/settings`, label: 'Choose what we write to you about' },
    ],
    unsubscribing(services, member.id, 'digest'),
  );
}

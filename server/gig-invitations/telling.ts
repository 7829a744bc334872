import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { GigStatus } from '#contract/ours/gigs.ts';
import type { NotificationType } from '#contract/ours/notification.ts';
import type { Tx } from '../db/database.ts';
import { gigInvitations } from '../db/schema/gig-invitations.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import { notifications } from '../db/schema/notifications.ts';
import { notify } from '../notifications/notify.ts';

const newsOf = {
  open: 'gig_reopened',
  filled: 'gig_filled',
  closed: 'gig_closed',
  cancelled: 'gig_cancelled',
} as const satisfies Record<GigStatus, NotificationType>;

const kinds = sql.join(
  Object.values(newsOf).map((type) => sql`${type}`),
  sql`, `,
);

/** What somebody last heard of how the gig stands; null: that they are invited to it, so it was open. */
const lastHeard = sql<NotificationType | null>`(select type from ${notifications} heard
  where heard.actor_id = ${gigs.posterId} and heard.subject_id = ${gigs.id}
  and heard.recipient_id = ${gigInvitations.inviteeId} and heard.type in (${kinds})
  order by heard.created_at desc limit 1)`;

/**
 * GIG-07. Whoever is invited to a gig and has not answered hears how it stands, where that is not what they last heard:
 * so it may be said late and more than once, and what was undone meanwhile is not said.
 */
export async function tellInvited(tx: Tx, gigId: string): Promise<void> {
  const waiting = await tx
    .select({ inviteeId: gigInvitations.inviteeId, heard: lastHeard, gig: gigs })
    .from(gigInvitations)
    .innerJoin(gigs, eq(gigs.id, gigInvitations.gigId))
    .where(
      and(
        eq(gigInvitations.gigId, gigId),
        isNull(gigInvitations.declinedAt),
        sql`not exists (select 1 from ${applications} mine
          where mine.gig_id = ${gigs.id} and mine.applicant_id = ${gigInvitations.inviteeId})`,
      ),
    )
    .orderBy(asc(gigInvitations.createdAt), asc(gigInvitations.id));
  for (const { inviteeId, heard, gig } of waiting) {
    const type = newsOf[gig.status];
    if (type === (heard ?? newsOf.open)) continue;
    const subject = { kind: 'gig' as const, id: gig.id, title: gig.title };
    await notify(tx, { recipientId: inviteeId, actorId: gig.posterId, type, subject });
  }
}

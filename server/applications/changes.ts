import { and, asc, eq, inArray } from 'drizzle-orm';
import { holdsPlace, isBooked, isUnconfirmed, liveStates } from '#contract/ours/application-states.ts';
import { changedTerms } from '#contract/ours/gig-terms.ts';
import type { Tx } from '../db/database.ts';
import { type ApplicationRow, applications, type GigRow } from '../db/schema/gigs.ts';
import { otherWords } from '../gigs/other-words.ts';
import { changeWords, termsOf } from '../gigs/terms.ts';
import { notify } from '../notifications/notify.ts';
import { endActsOn } from '../undo/acts.ts';
import { type Doing, heldOf, tellHeld, untold } from '../undo/held-news.ts';
import { step } from './lifecycle.ts';

/** Whoever something can still become of, or has, at a gig; in the order in which they came. */
export const readLive = (tx: Tx, { id }: GigRow): Promise<ApplicationRow[]> =>
  tx
    .select()
    .from(applications)
    .where(and(eq(applications.gigId, id), inArray(applications.state, liveStates)))
    .orderBy(asc(applications.createdAt), asc(applications.id));

/**
 * GIG-02, GIG-04. An edit is told to whoever deals with the gig, once. When, where or pay are others: who is booked is
 * asked, who was offered a place is offered it anew.
 * @param heardOf who was there before the edit; whom it has brought back has heard so, and looks at the gig anyway
 */
export async function tellOfChange(
  tx: Tx,
  before: GigRow,
  gig: GigRow,
  heardOf: readonly ApplicationRow[],
  doing: Doing,
): Promise<void> {
  const isOther = changedTerms(termsOf(before), termsOf(gig)).length > 0;
  for (const row of await readLive(tx, gig)) {
    if (!heardOf.some(({ id }) => id === row.id)) continue;
    const binding = isBooked(row.state);
    // Who does not know yet that they are booked is not told where the door is.
    const standsAs = (await untold(tx, row.id))?.state ?? row.state;
    const also = otherWords(before, gig, binding && isBooked(standsAs));
    const acceptedTerms = row.acceptedTerms ?? termsOf(before);
    if (isOther && (await askAgain(tx, gig, { ...row, acceptedTerms }, doing, also))) continue;
    const excerpt = changeWords(termsOf(before), termsOf(gig), also);
    if (excerpt === '') continue;
    const subject = { kind: 'gig' as const, id: gig.id, title: gig.title };
    const news = { recipientId: row.applicantId, actorId: gig.posterId, type: 'gig_changed' as const };
    await notify(tx, { ...news, subject, excerpt, binding });
  }
}

/**
 * Somebody is booked for what the gig may not say any more: then they are asked, once for every change; when it is
 * again what they agreed to, they are asked no more. What either side did a moment ago is for good, and told before.
 * @param also what else has changed, in words
 * @returns whether they hear of it
 */
export async function askAgain(
  tx: Tx,
  gig: GigRow,
  application: ApplicationRow,
  doing: Doing,
  also = '',
): Promise<boolean> {
  const { id, state, acceptedTerms, askedVersion } = application;
  if (!acceptedTerms || !holdsPlace(state)) return false;
  const isAsAgreed = changedTerms(acceptedTerms, termsOf(gig)).length === 0;
  if (isAsAgreed ? !isUnconfirmed(state) : askedVersion === gig.version) return false;
  await endActsOn(tx, id);
  await tellHeld(tx, id, await heldOf(tx, id));
  const after = await step(
    tx,
    gig,
    application,
    { type: isAsAgreed ? 'poster.restoreTerms' : 'poster.changeTerms' },
    doing,
    { also },
  );
  return after !== null;
}

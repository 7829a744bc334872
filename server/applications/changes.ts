import { and, asc, eq, inArray } from 'drizzle-orm';
import { holdsPlace, isBooked, isUnconfirmed, liveStates } from '#contract/ours/application-states.ts';
import { changedTerms } from '#contract/ours/gig-terms.ts';
import type { Tx } from '../db/database.ts';
import { type ApplicationRow, applications, type GigRow, type GigSaid } from '../db/schema/gigs.ts';
import { otherWords, saidOf } from '../gigs/other-words.ts';
import { changeWords, termsOf } from '../gigs/terms.ts';
import { dropUnreadChange, notify, unreadChange } from '../notifications/notify.ts';
import { endActsOn } from '../undo/acts.ts';
import { type Doing, heldOf, tellHeld, untold } from '../undo/held-news.ts';
import { type Said, step } from './lifecycle.ts';

/** Whoever something can still become of, or has, at a gig; in the order in which they came. */
export const readLive = (tx: Tx, { id }: GigRow): Promise<ApplicationRow[]> =>
  tx
    .select()
    .from(applications)
    .where(and(eq(applications.gigId, id), inArray(applications.state, liveStates)))
    .orderBy(asc(applications.createdAt), asc(applications.id));

/**
 * GIG-02, GIG-04. An edit is told to whoever deals with the gig, once; with what they have not read of edits before it:
 * how it was then, and how it is now. When, where or pay are others: who is booked is asked, who was offered a place is
 * offered it anew.
 * @param heardOf who was there before the edit; whom it has brought back has heard so, and looks at the gig anyway
 */
export async function tellOfChange(
  tx: Tx,
  before: GigRow,
  gig: GigRow,
  heardOf: readonly ApplicationRow[],
  doing: Doing,
): Promise<void> {
  const [is, wasNow] = [saidOf(gig), saidOf(before)];
  const isOther = changedTerms(wasNow.terms, is.terms).length > 0;
  for (const row of await readLive(tx, gig)) {
    if (!heardOf.some(({ id }) => id === row.id)) continue;
    const binding = isBooked(row.state);
    // Who does not know yet that they are booked is not told where the door is.
    const standsAs = (await untold(tx, row.id))?.state ?? row.state;
    const others = (was: GigSaid) => otherWords(was, is, binding && isBooked(standsAs));
    if (!isOther && others(wasNow) === '') continue;
    const told = { recipientId: row.applicantId, gigId: gig.id };
    const unread = await unreadChange(tx, told);
    const was = unread?.was ?? wasNow;
    const also = others(was);
    const acceptedTerms = row.acceptedTerms ?? wasNow.terms;
    if (isOther && (await askAgain(tx, gig, { ...row, acceptedTerms }, doing, { also, was }))) continue;
    // The question stands, with more to read.
    const isAsked = isUnconfirmed(row.state) && unread?.type === 'booking_asked';
    const excerpt = changeWords(isAsked ? acceptedTerms : was.terms, is.terms, also);
    if (excerpt === '') {
      await dropUnreadChange(tx, told);
      continue;
    }
    await notify(tx, {
      recipientId: row.applicantId,
      actorId: gig.posterId,
      type: isAsked ? 'booking_asked' : 'gig_changed',
      subject: { kind: 'gig' as const, id: gig.id, title: gig.title },
      excerpt,
      binding,
      was,
    });
  }
}

/**
 * Somebody is booked for what the gig may not say any more: then they are asked, once for every change; when it is
 * again what they agreed to, they are asked no more. What either side did a moment ago is for good, and told before.
 * @param said what else has changed, in words, and how all of it was before what they have not read
 * @returns whether they hear of it
 */
export async function askAgain(
  tx: Tx,
  gig: GigRow,
  application: ApplicationRow,
  doing: Doing,
  said: Pick<Said, 'also' | 'was'> = {},
): Promise<boolean> {
  const { id, state, acceptedTerms, askedVersion } = application;
  if (!acceptedTerms || !holdsPlace(state)) return false;
  const isAsAgreed = changedTerms(acceptedTerms, termsOf(gig)).length === 0;
  if (isAsAgreed ? !isUnconfirmed(state) : askedVersion === gig.version) return false;
  const known = await untold(tx, id);
  // They hear of the offer in some seconds, if it stands, and read what it is then.
  const isQuiet = state === 'offered' && known !== null && known.state !== 'offered';
  if (!isQuiet) {
    await endActsOn(tx, id);
    await tellHeld(tx, id, await heldOf(tx, id));
  }
  const after = await step(
    tx,
    gig,
    isQuiet ? application : { ...application, shown: null },
    { type: isAsAgreed ? 'poster.restoreTerms' : 'poster.changeTerms' },
    doing,
    { was: { ...saidOf(gig), terms: acceptedTerms }, ...said, isQuiet },
  );
  return after !== null;
}

import { rolesOf } from '#contract/ours/gig-roles.ts';
import { changedSinceRead, type ReadTerms, withDays } from '#contract/ours/read-terms.ts';
import type { Tx } from '../db/database.ts';
import type { ApplicationRow, GigRow } from '../db/schema/gigs.ts';
import { readGig } from '../gigs/queries.ts';
import { changeWords, termsOf } from '../gigs/terms.ts';
import { conflict, type HttpError } from '../http/errors.ts';
import type { Viewer } from '../http/viewer.ts';

/** What somebody had before them when they said yes; what is left out was not told, and is not asked. */
export type AsRead = { terms?: ReadTerms | undefined; note?: string | undefined };

type Role = { skill: string; level?: string | undefined };
const roleWords = ({ skill, level }: Role) => [skill || 'anyone', level].filter(Boolean).join(', ');

/**
 * GIG-13. Nobody is bound to what they have not read: a date, a time, a place, a pay, a role, or the note of who applied.
 * Other words of a gig, a typing error put right, stop nobody.
 * @param application what it is about: the one that is answered, or the one to be made
 * @returns 409 with the gig, and in words what is otherwise; null where all is as it was read
 */
export async function otherThanRead(
  tx: Tx,
  viewer: Viewer,
  gig: GigRow,
  application: Pick<ApplicationRow, 'roleId'> & Partial<Pick<ApplicationRow, 'note'>>,
  { terms, note = application.note }: AsRead,
): Promise<HttpError | null> {
  const is = termsOf(gig);
  const role = rolesOf(gig).find(({ id }) => id === application.roleId);
  const changed = terms ? changedSinceRead(terms, is, role) : [];
  const isOtherNote = note !== application.note;
  if (changed.length === 0 && !isOtherNote) return null;
  const also = [
    ...(changed.includes('role') && terms?.role && role
      ? [`role: ${roleWords(terms.role)} → ${roleWords(role)}`]
      : []),
    ...(isOtherNote ? ['another note'] : []),
  ];
  const words = changeWords(terms ? withDays(terms, is) : is, is, also.join(', '));
  return conflict(
    `It has changed since you read it. ${words}. Look, and press again.`,
    await readGig(tx, viewer, gig.id),
  );
}

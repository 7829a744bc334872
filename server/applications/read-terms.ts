import { rolesOf } from '#contract/gig-state.ts';
import { changedSinceRead, type ReadTerms, withDays } from '#contract/read-terms.ts';
import type { Tx } from '../db/database.ts';
import type { ApplicationRow, GigRow } from '../db/schema/gigs.ts';
import { readGig } from '../gigs/queries.ts';
import { describeChanges, termsOf } from '../gigs/terms.ts';
import { conflict, type HttpError, type Viewer } from '../http/errors.ts';

/** What the viewer had read when they agreed; whatever is left out is not checked. */
export type AsRead = { terms?: ReadTerms | undefined; note?: string | undefined };

type Role = { skill: string; level?: string | undefined };
const roleText = ({ skill, level }: Role) => [skill || 'anyone', level].filter(Boolean).join(', ');

/**
 * GIG-13. Nobody is bound to a date, time, place, pay, role or note that they have not read. Other edits do
 * not matter.
 * @returns a 409 with the gig and a text of what has changed; null when nothing has
 */
export async function checkUnchanged(
  tx: Tx,
  viewer: Viewer,
  gig: GigRow,
  application: Pick<ApplicationRow, 'roleId'> & Partial<Pick<ApplicationRow, 'note'>>,
  { terms, note = application.note }: AsRead,
): Promise<HttpError | null> {
  const current = termsOf(gig);
  const role = rolesOf(gig).find(({ id }) => id === application.roleId);
  const changed = terms ? changedSinceRead(terms, current, role) : [];
  const hasNoteChanged = note !== application.note;
  if (changed.length === 0 && !hasNoteChanged) return null;
  const also = [
    ...(changed.includes('role') && terms?.role && role
      ? [`role: ${roleText(terms.role)} → ${roleText(role)}`]
      : []),
    ...(hasNoteChanged ? ['new note'] : []),
  ];
  const changes = describeChanges(terms ? withDays(terms, current) : current, current, also.join(', '));
  return conflict(
    `This has changed since you read it. ${changes}. Check it and try again.`,
    await readGig(tx, viewer, gig.id),
  );
}

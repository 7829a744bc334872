import { eq } from 'drizzle-orm';
import { membersIn } from '../account/ownership.ts';
import { deps } from '../db/schema/deps.ts';
import { gigInvitations } from '../db/schema/gig-invitations.ts';
import { gigQuestions } from '../db/schema/gig-questions.ts';
import { applications, gigs, savedGigs } from '../db/schema/gigs.ts';
import { messages } from '../db/schema/messages.ts';
import { reviews } from '../db/schema/reviews.ts';
import { type Part, partsOf } from '../undo/things.ts';

/** What the audit log keeps of each removed thing, in the order in which it can be put back. */
export const contentParts = {
  ...partsOf,
  gig: [
    ['gigs', gigs, (id) => eq(gigs.id, id)],
    ['applications', applications, (id) => eq(applications.gigId, id)],
    ['saved', savedGigs, (id) => eq(savedGigs.gigId, id)],
    ['questions', gigQuestions, (id) => eq(gigQuestions.gigId, id)],
    ['invitations', gigInvitations, (id) => eq(gigInvitations.gigId, id)],
    ['reviews', reviews, (id) => eq(reviews.gigId, id)],
    ['deps', deps, (id) => eq(deps.gigId, id)],
  ],
  question: [['questions', gigQuestions, (id) => eq(gigQuestions.id, id)]],
  review: [['reviews', reviews, (id) => eq(reviews.id, id)]],
  message: [['messages', messages, (id) => eq(messages.id, id)]],
} as const satisfies Record<string, readonly Part[]>;

const tables = [...new Set(Object.values(contentParts).flatMap((parts) => parts.map(([, table]) => table)))];

/** The columns that name a member in the rows that the audit log keeps. */
export const keptMembers = membersIn(tables);

/** Whose the kept rows are, and to whom they were written. */
export const peopleIn = (kept: Record<string, object[]>): string[] => [
  ...new Set(
    Object.values(kept)
      .flat()
      .flatMap((row) =>
        Object.entries(row).flatMap(([name, value]) =>
          value !== null && keptMembers.all.includes(name) ? [String(value)] : [],
        ),
      ),
  ),
];

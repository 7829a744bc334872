import { eq } from 'drizzle-orm';
import { membersIn } from '../account/ownership.ts';
import { deps } from '../db/schema/deps.ts';
import { gigInvitations } from '../db/schema/gig-invitations.ts';
import { gigQuestions } from '../db/schema/gig-questions.ts';
import { applications, gigs, savedGigs } from '../db/schema/gigs.ts';
import { messages } from '../db/schema/messages.ts';
import { reviews } from '../db/schema/reviews.ts';
import { type Part, partsOf } from '../undo/things.ts';

/** What is kept of each removed thing, the thing itself first, in the order in which it can be put back. */
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

export const allParts: readonly Part[] = Object.values(contentParts).flat();

/** The columns that say whose a kept row is. */
export const keptMakers = membersIn(allParts.map(([, table]) => table)).makers;

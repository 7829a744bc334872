import { asc, eq } from 'drizzle-orm';
import type { Gig } from '#contract/gigs.ts';
import type { Profile } from '#contract/profile.ts';
import type { GigReviews, NewReview, ReviewPair, ReviewsPage } from '#contract/reviews.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { notifyDueReviews } from '#server/reviews/lifecycle.ts';
import { freshClientId, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { get, itemsOf } from './answers.ts';
import { bookingServer, hour } from './booking-server.ts';
import { UNDO_TIME } from './undo-server.ts';

/** After midnight of a gig that ends at half past eleven. */
export const dayAfter = 13 * hour;

/** On the one server of a test file: Declan, whose gigs Ada and Ben have played, and what they say of each other. */
export async function reviewServer() {
  const booking = await bookingServer();
  const { server, people, pass, wait, publish, apply, move, inDays } = booking;

  /** Declan's gig of tomorrow, which these play. */
  async function planned(...players: Member[]): Promise<Gig> {
    const gig = await publish({ date: inDays(1), places: players.length });
    for (const player of players) await move(people.declan, 'accept', await apply(player, gig));
    await pass(UNDO_TIME);
    return gig;
  }
  /** The same, now that it is over. */
  async function played(...players: Member[]): Promise<Gig> {
    const gig = await planned(...players);
    goTo(gig, hour);
    return gig;
  }
  /** So long after the end of a gig. */
  const goTo = ({ endsAt }: Gig, ms: number) =>
    wait(new Date(endsAt).getTime() + ms - server.app.services.now().getTime());
  /** What is due is looked for. */
  const look = () => notifyDueReviews(server.app.services);
  async function lookAt(gig: Gig, ms: number) {
    goTo(gig, ms);
    await look();
  }
  const said = (about: { id: string }, changed: Partial<NewReview> = {}): NewReview => ({
    personId: about.id,
    again: true,
    marks: [],
    words: 'A pleasure.',
    clientId: freshClientId(),
    ...changed,
  });
  const send = (who: Member, gig: { id: string }, review: NewReview) =>
    who.call('POST', `/api/gigs/${gig.id}/reviews`, review);
  const write = (who: Member, gig: { id: string }, about: Member, changed: Partial<NewReview> = {}) =>
    read<GigReviews>(send(who, gig, said(about, changed)), 201);
  const reviewsOf = (who: Member, { id }: { id: string }) =>
    itemsOf<ReviewPair>(who, `/api/gigs/${id}/reviews`);
  /** What stands on the profile of somebody, as Ben reads it unless another is named. */
  const shownOf = async ({ id }: Member, as: 'player' | 'poster', viewer = people.ben) =>
    (await get<ReviewsPage>(viewer, `/api/profiles/${id}/reviews?as=${as}`)).items;
  const profileOf = ({ id }: Member, viewer = people.ben) => get<Profile>(viewer, `/api/profiles/${id}`);
  /** The viewer and one other, who is the only one where none is named. */
  async function pairOf(who: Member, gig: { id: string }, other?: Member) {
    const pair = (await reviewsOf(who, gig)).find(({ person }) => !other || person.id === other.id);
    if (!pair) throw new Error('the two have nothing to say of each other');
    return pair;
  }
  async function ownOf(who: Member, gig: { id: string }, other?: Member) {
    const { mine } = await pairOf(who, gig, other);
    if (!mine) throw new Error('nothing is written');
    return mine;
  }
  /** Their notifications about reviews, oldest first. */
  const toldOf = async ({ id }: Member) => {
    const rows = await server.db
      .select()
      .from(notifications)
      .where(eq(notifications.recipientId, id))
      .orderBy(asc(notifications.createdAt), asc(notifications.id));
    return rows.filter(({ type }) => type.startsWith('review_'));
  };
  const told = async (who: Member) => (await toldOf(who)).map(({ type }) => type);

  return {
    ...{ ...booking, planned, played, goTo, lookAt, look, said, send, write },
    ...{ reviewsOf, shownOf, profileOf, pairOf, ownOf, toldOf, told },
  };
}

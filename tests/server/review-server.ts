import type { Gig } from '#contract/gigs.ts';
import type { GigReviews, NewReview, ReviewPair, ReviewsPage } from '#contract/reviews.ts';
import { notifyDueReviews } from '#server/reviews/lifecycle.ts';
import { freshClientId, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { get, itemsOf, noticesOf, profileOf as profileAs } from './answers.ts';
import { bookingServer, hour } from './booking-server.ts';
import { UNDO_TIME } from './undo-server.ts';

/** The day after a gig that ends at 23:30. */
export const dayAfter = 13 * hour;

/** The server of a test file with Declan, whose gigs Ada and Ben play, and their reviews. */
export async function reviewServer() {
  const booking = await bookingServer();
  const { server, declan, ada, ben, pass, wait, publish, apply, move, inDays } = booking;

  /** Declan's gig of tomorrow, with these players booked. */
  async function planned(...players: Member[]): Promise<Gig> {
    const gig = await publish({ date: inDays(1), places: players.length });
    for (const player of players) await move(declan, 'accept', await apply(player, gig));
    await pass(UNDO_TIME);
    return gig;
  }
  /** A planned gig that is over. */
  async function played(...players: Member[]): Promise<Gig> {
    const gig = await planned(...players);
    goTo(gig, hour);
    return gig;
  }
  /** Moves the clock to a time after the end of a gig. */
  const goTo = ({ endsAt }: Gig, ms: number) =>
    wait(new Date(endsAt).getTime() + ms - server.app.services.now().getTime());
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
  /** The reviews on a member's profile, by default as Ben reads them. */
  const shownOf = async ({ id }: Member, as: 'player' | 'poster', viewer = ben) =>
    (await get<ReviewsPage>(viewer, `/api/profiles/${id}/reviews?as=${as}`)).items;
  const profileOf = (who: Member, viewer = ben) => profileAs(viewer, who);
  /** The reviews between a member and another, by default their only one. */
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
  /** Declan and Ada have reviewed each other; the id is that of his review. */
  async function bothWrote() {
    const gig = await played(ada);
    await write(declan, gig, ada, { words: 'Sells strings.' });
    await write(ada, gig, declan, { words: 'Pays in strings.' });
    return { gig, id: (await ownOf(declan, gig)).id };
  }
  /** A member's notifications about reviews, oldest first. */
  const reviewNotices = async (who: Member) =>
    (await noticesOf(who)).filter(({ type }) => type.startsWith('review_')).toReversed();
  const noticeTypes = async (who: Member) => (await reviewNotices(who)).map(({ type }) => type);

  return {
    ...{ ...booking, planned, played, goTo, lookAt, look, said, send, write },
    ...{ reviewsOf, shownOf, profileOf, pairOf, ownOf, bothWrote, reviewNotices, noticeTypes },
  };
}

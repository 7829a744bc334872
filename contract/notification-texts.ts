import type { NotificationContent } from './notifications.ts';

/** A notification's sentence: actor, verb and subject, which is the link. */
export type Sentence = { who: string | null; did: string; about: string; after: string };

/** Sentences without an actor: those of toasts (NTF-03) and of moderators (SAF-08). */
const plain: Record<string, string> = {
  comment: 'New comment on your post',
  comment_reply: 'New reply to your comment',
  mention: 'Someone mentioned you',
  message: 'New message received',
  gig_application: 'New application for your gig',
  gig_match: 'New gigs for your saved search',
  link_request: 'New connection request',
  content_removed: 'Something you wrote was removed',
  report_answered: 'Your report was reviewed',
  export_ready: 'Your archive is ready',
};

const only = (about: string): Sentence => ({ who: null, did: '', about, after: '' });

type SentenceParts = { who: string; title: string | null; inComment: boolean };
const tell =
  (did: string, about: (title: string | null) => string, after = '') =>
  ({ who, title }: SentenceParts): Sentence => ({ who, did, about: about(title), after });

/** Sentences without an actor: the gig asks. */
const asked =
  (after: string) =>
  ({ title }: SentenceParts): Sentence => ({ who: null, did: '', about: title ?? 'A gig', after });

const orGig = (title: string | null) => title ?? 'a gig';

const sentences: Record<string, (parts: SentenceParts) => Sentence> = {
  comment: tell('commented on', () => 'your post'),
  comment_reply: tell('replied to', () => 'your comment'),
  mention: ({ who, inComment }) => ({
    who,
    did: 'mentioned you in',
    about: inComment ? 'a comment' : 'a post',
    after: '',
  }),
  message: tell('sent you', (title) => (title === null ? 'a message' : `a message in ${title}`)),
  gig_application: tell('applied for', (title) => title ?? 'your gig'),
  gig_question: tell('asked about', (title) => title ?? 'your gig'),
  gig_answer: tell('answered your question about', orGig),
  gig_invitation: tell('invited you to', orGig, '.'),
  invitation_declined: tell('declined your invitation to', (title) => title ?? 'your gig', '.'),
  link_request: tell('wants to', () => 'link with you', '.'),
  link_accepted: tell('is now', () => 'linked with you', '.'),
  application_accepted: tell('booked you for', orGig, '.'),
  application_declined: tell('declined your application for', orGig, '.'),
  decline_withdrawn: tell('is reconsidering your application for', orGig, '.'),
  application_withdrawn: tell('withdrew from', (title) => title ?? 'your gig', '.'),
  offer_made: tell('offered you a place in', orGig, '.'),
  offer_withdrawn: tell('withdrew their offer of a place in', orGig, '.'),
  offer_accepted: tell('accepted your offer of a place in', orGig, '.'),
  offer_declined: tell('declined your offer of a place in', orGig, '.'),
  offer_lapsed: tell('is no longer holding a place for you in', orGig, '.'),
  offer_unanswered: tell('hasn’t answered your offer of a place in', orGig, '.'),
  standby_added: tell('put you on stand-by for', orGig, '.'),
  standby_asked: tell('is next on stand-by and has been offered the free place in', orGig, '.'),
  gig_filled: tell('has filled', orGig, '.'),
  role_filled: tell('closed the role you applied for in', orGig, '.'),
  gig_closed: tell('closed applications for', orGig, '.'),
  gig_reopened: tell('reopened', orGig, '.'),
  gig_cancelled: tell('cancelled', orGig, '.'),
  gig_changed: tell('changed', orGig, '.'),
  booking_asked: tell('changed', orGig, '. Can you still come?'),
  booking_restored: tell('changed', orGig, ' back to what you agreed to.'),
  booking_confirmed: tell('can still come to', orGig, '.'),
  booking_overdue: tell('hasn’t confirmed for', orGig, '.'),
  dep_asked: tell('asked you to dep for them at', orGig, '.'),
  dep_changed: tell('changed', orGig, '. Can you still dep?'),
  dep_taken_back: tell('no longer needs a dep for', orGig, '.'),
  dep_ended: asked(' no longer needs a dep.'),
  dep_booked: tell('booked you as a dep for', orGig, '.'),
  dep_willing: tell('can dep for you at', orGig, '. The poster has to agree next.'),
  dep_turned_down: tell('can’t dep for you at', orGig, '.'),
  dep_passed: tell('agreed to your dep for', orGig, '. You’re no longer booked.'),
  dep_refused: tell('didn’t agree to a dep for', orGig, '. The booking stays as it was.'),
  dep_proposed: tell('can’t make', orGig, ' and has found a dep.'),
  dep_off: tell('no longer has a dep for', orGig, '.'),
  review_asked: asked(' is over. How was it?'),
  review_reminder: asked(': 2 days left to write your review.'),
  review_shown: tell('reviewed you after', orGig, '.'),
  review_answered: tell('replied to your review after', orGig, '.'),
  booking_released: tell('released your place in', orGig, '.'),
};

/** Gig notifications without names, because the two people cannot see each other (SAF-07). */
const nameless: Record<string, string> = {
  gig_cancelled: 'was cancelled.',
  gig_changed: 'has changed. Check the details.',
  booking_asked: 'has changed. Can you still come?',
  booking_restored: 'is back to what you agreed to.',
  booking_confirmed: 'was confirmed by someone you booked.',
  booking_overdue: 'hasn’t been confirmed by someone you booked.',
  booking_released: 'no longer has you booked.',
  gig_reopened: 'is open again.',
  application_withdrawn: 'is one down: someone you booked withdrew.',
  dep_ended: 'no longer needs a dep.',
  review_asked: 'is over. How was it?',
  review_reminder: 'is over. 2 days left to write your review.',
};

/** NTF-01. The sentence of any notification, including unknown types. */
export function sentenceOf({ type, actor, subject, commentId }: NotificationContent): Sentence {
  const sentence = sentences[type];
  if (sentence && actor)
    return sentence({ who: actor.name, title: subject?.title ?? null, inComment: Boolean(commentId) });
  if (type === 'gig_match' && subject?.title)
    return { who: null, did: 'New gigs for', about: subject.title, after: '' };
  const happened = nameless[type];
  if (happened && subject?.title) return { who: null, did: '', about: subject.title, after: ` ${happened}` };
  return only(plain[type] ?? 'New notification');
}

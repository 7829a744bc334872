import type { NotificationContent } from './notifications.ts';

/** A notification's sentence: actor, verb and subject, which is the link. */
export type Sentence = { who: string | null; did: string; about: string; after: string };

/** Sentences without an actor: those of toasts (NTF-03) and of moderators (SAF-08). */
const plain: Record<string, string> = {
  comment: 'New comment on your post',
  comment_reply: 'New reply to your comment',
  mention: 'Somebody mentioned you',
  message: 'New message received',
  gig_application: 'New application for your gig',
  gig_match: 'New gigs that you look for',
  link_request: 'New connection request',
  content_removed: 'Something you wrote was removed',
  report_answered: 'Your report was looked at',
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
  gig_application: tell('applied to', (title) => title ?? 'your gig'),
  gig_question: tell('asked about', (title) => title ?? 'your gig'),
  gig_answer: tell('answered your question about', orGig),
  gig_invitation: tell('invites you to', orGig, '.'),
  invitation_declined: tell('says no to your invitation to', (title) => title ?? 'your gig', '.'),
  link_request: tell('wants to', () => 'link with you', '.'),
  link_accepted: tell('is now', () => 'linked with you', '.'),
  application_accepted: tell('booked you for', orGig, '.'),
  application_declined: tell('did not choose you for', orGig, '.'),
  decline_withdrawn: tell('took back the no for', orGig, ': you wait again.'),
  application_withdrawn: tell('withdrew from', (title) => title ?? 'your gig', '.'),
  offer_made: tell('offers you a place in', orGig, '.'),
  offer_withdrawn: tell('does not offer you a place any more in', orGig, '.'),
  offer_accepted: tell('takes the place you offered in', orGig, '.'),
  offer_declined: tell('does not take the place you offered in', orGig, '.'),
  offer_lapsed: tell('does not keep a place for you any more in', orGig, '.'),
  offer_unanswered: tell('has not answered your offer of a place in', orGig, '.'),
  standby_added: tell('put you on stand-by for', orGig, '.'),
  standby_asked: tell('is next on stand-by, and was offered the free place in', orGig, '.'),
  gig_filled: tell('has filled', orGig, '.'),
  role_filled: tell('closed your role in', orGig, '.'),
  gig_closed: tell('takes no more people for', orGig, '.'),
  gig_reopened: tell('is looking again for', orGig, '.'),
  gig_cancelled: tell('cancelled', orGig, '.'),
  gig_changed: tell('changed', orGig, '.'),
  booking_asked: tell('changed', orGig, '. Can you still come?'),
  booking_restored: tell('changed', orGig, ' back to what you agreed to.'),
  booking_confirmed: tell('can still come to', orGig, '.'),
  booking_overdue: tell('has not confirmed', orGig, '.'),
  dep_asked: tell('asks you to play instead of them in', orGig, '.'),
  dep_changed: tell('changed', orGig, '. Would you still play instead?'),
  dep_taken_back: tell('needs nobody to play instead of them any more in', orGig, '.'),
  dep_ended: asked(' needs nobody to play instead any more.'),
  dep_booked: tell('agreed: you play in', orGig, '.'),
  dep_willing: tell('would play instead of you in', orGig, '. Now the poster has to agree.'),
  dep_turned_down: tell('cannot play instead of you in', orGig, '.'),
  dep_passed: tell('agreed to your dep for', orGig, '. You are not booked any more.'),
  dep_refused: tell('did not agree to a dep for', orGig, '. Whoever is booked stays booked.'),
  dep_proposed: tell('cannot come to', orGig, ', and has found a dep.'),
  dep_off: tell('has no dep any more for', orGig, '.'),
  review_asked: asked(' is over. How was it?'),
  review_reminder: asked('. There are two days left to say how it was.'),
  review_shown: tell('reviewed you after', orGig, '.'),
  review_answered: tell('answered your review after', orGig, '.'),
  booking_released: tell('does not count on you any more for', orGig, '.'),
};

/** Gig notifications without names, because the two people cannot see each other (SAF-07). */
const nameless: Record<string, string> = {
  gig_cancelled: 'was cancelled.',
  gig_changed: 'was changed. Look at it again.',
  booking_asked: 'was changed. Can you still come?',
  booking_restored: 'is again what you agreed to.',
  booking_confirmed: 'suits somebody you had booked, as it is now.',
  booking_overdue: 'is not confirmed by somebody you had booked.',
  booking_released: 'does not count on you any more.',
  gig_reopened: 'is on again.',
  application_withdrawn: 'lost somebody you had booked.',
  dep_ended: 'needs nobody to play instead any more.',
  review_asked: 'is over. How was it?',
  review_reminder: 'is over. There are two days left to say how it was.',
};

/** NTF-01. The sentence of any notification, including unknown types. */
export function sentenceOf({ type, actor, subject, commentId }: NotificationContent): Sentence {
  const sentence = sentences[type];
  if (sentence && actor)
    return sentence({ who: actor.name, title: subject?.title ?? null, inComment: Boolean(commentId) });
  if (type === 'gig_match' && subject?.title)
    return { who: null, did: 'New for', about: subject.title, after: '' };
  const happened = nameless[type];
  if (happened && subject?.title) return { who: null, did: '', about: subject.title, after: ` ${happened}` };
  return only(plain[type] ?? 'New notification');
}

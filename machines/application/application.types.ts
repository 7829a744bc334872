import type { GigStatus } from '#contract/ours/gigs.ts';
import type { NotificationType } from '#contract/ours/notification.ts';

/** What an application needs to know of its gig. `gigIsOver`: its end has passed. `hasRoom`: a place is neither booked nor offered. */
export type ApplicationFacts = { gigStatus: GigStatus; gigIsOver: boolean; hasRoom: boolean };

export type ApplicationEvent = {
  type:
    | 'applicant.withdraw'
    | 'applicant.reapply'
    | 'applicant.confirm'
    | 'applicant.acceptOffer'
    | 'applicant.declineOffer'
    | 'poster.accept'
    | 'poster.decline'
    | 'poster.offer'
    | 'poster.withdrawOffer'
    | 'poster.standBy'
    | 'poster.undoDecline'
    | 'poster.changeTerms'
    | 'poster.restoreTerms'
    | 'poster.release'
    | 'time.over'
    | 'gig.placeFreed'
    | 'gig.filled'
    | 'gig.closed'
    | 'gig.reopened'
    | 'gig.cancelled';
};

/** Somebody is to be told; the server makes it a notification. */
export type ApplicationNews = {
  type: 'application.tell';
  who: 'poster' | 'applicant';
  news: NotificationType;
};

/** What an action tells somebody. */
export type Telling = Pick<ApplicationNews, 'news'>;

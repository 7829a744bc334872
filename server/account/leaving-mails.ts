import { greeting, type To } from '../auth/mails.ts';
import { composeMail } from '../mail/compose.ts';
import type { Mail } from '../mail/mailer.ts';

/** `7 December 2026`, by the clock of Greenwich. */
export const dayOf = (date: Date) =>
  date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** When somebody has asked for the account to be deleted, whoever it was. */
export const accountLeavesMail = (to: To, leavesAt: Date, signIn: string): Mail =>
  composeMail(to.email, 'Your account will be deleted', [
    greeting(to),
    `you asked us to delete your Sidestage account. You are signed out everywhere and nobody sees you any more. On ${dayOf(leavesAt)} everything is gone.`,
    'Until then you can come back: sign in, and everything is as it was, but for places you were booked for. Those are free for others.',
    { link: signIn, label: 'Sign in' },
    'If this was not you, sign in now, come back, and choose a new password.',
  ]);

export const accountBackMail = (to: To): Mail =>
  composeMail(to.email, 'Your account is back', [
    greeting(to),
    'you signed in and came back. Your Sidestage account will not be deleted. If you were booked for gigs of others, those places were given free: apply again.',
    'If this was not you, choose a new password at once.',
  ]);

/** The last one. */
export const accountGoneMail = (to: To): Mail =>
  composeMail(to.email, 'Your account is deleted', [
    greeting(to),
    'your Sidestage account and all that was yours is deleted. Messages you wrote to others stay with them, without your name.',
    'You are welcome to join again at any time. We will not write to this address again.',
  ]);

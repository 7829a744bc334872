import { composeMail } from '../mail/compose.ts';
import type { Mail } from '../mail/mailer.ts';

export type To = { email: string; name: string; verifiedAt: Date | null };

/** A name is what a stranger may have written, until the address is proven to be that of whoever wrote it. */
export const greeting = ({ name, verifiedAt }: To) => (verifiedAt ? `Hello ${name},` : 'Hello,');

/** "Confirm your address", after registration and on request. */
export const verificationMail = (email: string, link: string): Mail =>
  composeMail(email, 'Confirm your e-mail address', [
    'Hello,',
    'please confirm that this is your address. The link works for two days.',
    { link, label: 'Confirm my address' },
    'If you did not join Sidestage, you need not do anything.',
  ]);

/** To an address that has an account, when somebody registers it again or wants to move theirs to it. */
export const alreadyMemberMail = (to: To, links: { signIn: string; forgot: string }): Mail =>
  composeMail(to.email, 'You already have an account', [
    greeting(to),
    'somebody, perhaps you, tried to use this address for a new Sidestage account. It has an account already.',
    { link: links.signIn, label: 'Sign in' },
    'If you have forgotten your password, choose a new one:',
    { link: links.forgot, label: 'Choose a new password' },
    'If this was not you, you need not do anything: nothing has changed.',
  ]);

export const resetMail = (to: To, link: string): Mail =>
  composeMail(to.email, 'Choose a new password', [
    greeting(to),
    'choose a new password here. The link works once, for one hour.',
    { link, label: 'Choose a new password' },
    'If you did not ask for this, you need not do anything: your password stays as it is.',
  ]);

/** @param revoked what else has ended or stays, in sentences */
export const passwordChangedMail = (to: To, revoked: string, forgot: string): Mail =>
  composeMail(to.email, 'Your password was changed', [
    greeting(to),
    `the password of your account was changed, and your other devices were signed out. ${revoked}`.trim(),
    'If this was not you, choose a new password at once:',
    { link: forgot, label: 'Choose a new password' },
  ]);

import { composeMail } from '../mail/compose.ts';
import type { Mail } from '../mail/mailer.ts';

type To = { email: string; name: string };

/** "Confirm your address", after registration, on request and after a change of address. */
export const verificationMail = ({ email, name }: To, link: string): Mail =>
  composeMail(email, 'Confirm your e-mail address', [
    `Hello ${name},`,
    'please confirm that this is your address. The link works for two days.',
    { link, label: 'Confirm my address' },
    'If you did not join Sidestage, you need not do anything.',
  ]);

/** To an address that has an account, when somebody registers it again. */
export const alreadyMemberMail = ({ email, name }: To, links: { signIn: string; forgot: string }): Mail =>
  composeMail(email, 'You already have an account', [
    `Hello ${name},`,
    'somebody, perhaps you, tried to join Sidestage with this address. It has an account already.',
    { link: links.signIn, label: 'Sign in' },
    'If you have forgotten your password, choose a new one:',
    { link: links.forgot, label: 'Choose a new password' },
    'If this was not you, you need not do anything: nothing has changed.',
  ]);

export const resetMail = ({ email, name }: To, link: string): Mail =>
  composeMail(email, 'Choose a new password', [
    `Hello ${name},`,
    'choose a new password here. The link works once, for one hour.',
    { link, label: 'Choose a new password' },
    'If you did not ask for this, you need not do anything: your password stays as it is.',
  ]);

export const passwordChangedMail = ({ email, name }: To, forgot: string): Mail =>
  composeMail(email, 'Your password was changed', [
    `Hello ${name},`,
    'the password of your account was changed, and your other devices were signed out.',
    'If this was not you, choose a new password at once:',
    { link: forgot, label: 'Choose a new password' },
  ]);

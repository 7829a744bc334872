import { greeting, type To } from '../auth/mails.ts';
import { composeMail } from '../mail/compose.ts';
import type { Mail } from '../mail/mailer.ts';

/** To the new address: nothing happens until its link is used. */
export const changeAddressMail = (email: string, link: string): Mail =>
  composeMail(email, 'Confirm your new e-mail address', [
    'Hello,',
    'please confirm that your Sidestage account may move to this address. The link works for two days.',
    { link, label: 'Use this address' },
    'If you did not ask for this, you need not do anything.',
  ]);

/** To the address in force, so that its owner hears of it in time, whoever did it. */
export const changeAskedMail = (to: To, links: { forgot: string }): Mail =>
  composeMail(to.email, 'A new e-mail address was asked for', [
    greeting(to),
    'your Sidestage account is to move to another address. That happens once a link mailed there is used; until then this address stays yours.',
    'If this was not you, choose a new password now. That also stops the change:',
    { link: links.forgot, label: 'Choose a new password' },
  ]);

/** To the old address, once the change is made. */
export const addressChangedMail = (to: To): Mail =>
  composeMail(to.email, 'Your e-mail address was changed', [
    greeting(to),
    'your Sidestage account has moved to another address, so this one is no longer used.',
    'If this was not you, write to us from this address.',
  ]);

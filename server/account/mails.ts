import { composeMail } from '../mail/compose.ts';
import type { Mail } from '../mail/mailer.ts';

/** To the old address, so that its owner hears of it whoever did it. */
export const addressChangedMail = (
  { email, name }: { email: string; name: string },
  links: { forgot: string },
): Mail =>
  composeMail(email, 'Your e-mail address was changed', [
    `Hello ${name},`,
    'your Sidestage account has a new e-mail address, so this one is no longer used.',
    'If this was not you, write to us from this address. You may also try to choose a new password:',
    { link: links.forgot, label: 'Choose a new password' },
  ]);

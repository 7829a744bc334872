import { pages } from '../auth/context.ts';
import { greeting, type To } from '../auth/mails.ts';
import type { Tx } from '../db/database.ts';
import { composeMail } from '../mail/compose.ts';
import { type Mailing, mailIn } from '../mail/mail-once.ts';
import type { Services } from '../services.ts';

type News = {
  purpose:
    | 'factorOn'
    | 'factorOff'
    | 'factorTakenOff'
    | 'passkeyAdded'
    | 'passkeyRemoved'
    | 'recoveryCodes'
    | 'recoveryUsed'
    | 'wrongCodes';
  subject: string;
  says: string;
  /** What to do when it was somebody else. */
  otherwise: string;
};

/** Tells the owner of a proven address what was done to the second step, with a way to a new password. */
export async function tellOfFactor(
  tx: Tx,
  services: Mailing & Pick<Services, 'origin'>,
  to: To,
  { purpose, subject, says, otherwise }: News,
): Promise<void> {
  if (!to.verifiedAt) return;
  await mailIn(tx, services, { email: to.email, purpose }, () =>
    composeMail(to.email, subject, [
      greeting(to),
      says,
      otherwise,
      { link: pages(services).forgot, label: 'Choose a new password' },
    ]),
  );
}

export const turnedOn: News = {
  purpose: 'factorOn',
  subject: 'Two-step sign-in is on',
  says: 'from now on signing in to your Sidestage account takes a code of your authenticator app besides your password. Keep your recovery codes where you find them without your phone.',
  otherwise: 'If this was not you, choose a new password at once and write to those who run this place:',
};

export const turnedOff: News = {
  purpose: 'factorOff',
  subject: 'Two-step sign-in is off',
  says: 'signing in to your Sidestage account takes your password alone again.',
  otherwise: 'If this was not you, choose a new password at once, and turn it on again in Settings:',
};

export const takenOff: News = {
  purpose: 'factorTakenOff',
  subject: 'Two-step sign-in was turned off for you',
  says: 'those who run this place turned two-step sign-in off for your Sidestage account, because somebody told them that both the app and the recovery codes are lost. Your password alone signs you in now.',
  otherwise:
    'If this was not you, choose a new password at once, turn it on again in Settings, and write to them:',
};

export const madeAnew: News = {
  purpose: 'recoveryCodes',
  subject: 'You have new recovery codes',
  says: 'new recovery codes were made for your Sidestage account. The old ones do not work any more.',
  otherwise: 'If this was not you, choose a new password at once, and make new ones in Settings:',
};

export const passkeyAdded = (name: string): News => ({
  purpose: 'passkeyAdded',
  subject: 'A passkey was added to your account',
  says: `“${name}” now signs in to your Sidestage account, without your password.`,
  otherwise: 'If this was not you, choose a new password at once, and remove the passkey in Settings:',
});

export const passkeyRemoved = (name: string): News => ({
  purpose: 'passkeyRemoved',
  subject: 'A passkey was removed from your account',
  says: `“${name}” signs in to your Sidestage account no more.`,
  otherwise:
    'If this was not you, choose a new password at once, and look in Settings at where you are signed in:',
});

export const recoveryUsed = (left: number): News => ({
  purpose: 'recoveryUsed',
  subject: 'A recovery code was used',
  says: `somebody signed in to your Sidestage account with your password and a recovery code. ${left === 0 ? 'It was the last one: make new ones in Settings.' : `You have ${left} left.`}`,
  otherwise: 'If this was not you, choose a new password at once, and make new recovery codes in Settings:',
});

export const wrongCodes: News = {
  purpose: 'wrongCodes',
  subject: 'Somebody may know your password',
  says: 'somebody gave the right password of your Sidestage account, and then several wrong codes. They are not in.',
  otherwise: 'If this was not you, choose a new password now:',
};

import { hasPasskeys } from '#transport/passkey-place.ts';

/** The parts of Settings in the order of the page, each by the name of its place, under what they are about. */
export const settingsParts = [
  [
    '',
    [
      ['account', 'Account'],
      ['notifications', 'Notifications'],
      ['this-device', 'On this device'],
      ['looks', 'Looks and keys'],
    ],
  ],
  [
    'People',
    [
      ['messages', 'Messages'],
      ['blocked', 'Blocked people'],
    ],
  ],
  [
    'Signing in',
    [
      ['password', 'Password'],
      ...(hasPasskeys() ? ([['passkeys', 'Passkeys']] as const) : []),
      ['two-step', 'Two-step sign-in'],
      ['devices', 'Where you are signed in'],
    ],
  ],
  [
    'Your data',
    [
      ['archive', 'Your archive'],
      ['leaving', 'Delete your account'],
    ],
  ],
] as const;

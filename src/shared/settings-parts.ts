import { hasPasskeys } from '#transport/passkey-support.ts';

/** Sections of Settings in page order: id and title, grouped. */
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

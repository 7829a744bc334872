import { hasPasskeys } from '#transport/passkey-support.ts';

/** Sections of Settings in page order: id and title, grouped. */
export const settingsParts = [
  [
    '',
    [
      ['account', 'Account'],
      ['notifications', 'Notifications'],
      ['this-device', 'Push notifications'],
      ['looks', 'Appearance and shortcuts'],
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
    'Sign-in',
    [
      ['password', 'Password'],
      ...(hasPasskeys() ? ([['passkeys', 'Passkeys']] as const) : []),
      ['two-step', 'Two-step sign-in'],
      ['devices', 'Where you’re signed in'],
    ],
  ],
  [
    'Your data',
    [
      ['archive', 'Download your data'],
      ['leaving', 'Delete your account'],
    ],
  ],
] as const;

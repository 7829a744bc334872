import { describe, expect, test } from 'vitest';
import { SettingError } from '#server/config/reader.ts';
import { refuseDemoInTheOpen, refuseUnsafe, type Waiver } from '#server/config/unsafe.ts';

describe('OPS-04 what puts people at risk is refused by name', () => {
  const safe = {
    host: '127.0.0.1',
    publicUrl: undefined,
    databaseUrl: undefined,
    smtpUrl: undefined,
    demo: undefined,
    allowUnsafe: new Set<Waiver>(),
    hasOwnSecrets: false,
  };
  const open = {
    ...safe,
    host: '0.0.0.0',
    publicUrl: 'https://sidestage.example',
    smtpUrl: 'smtp://mail',
    hasOwnSecrets: true,
  };
  const kept = { ...safe, databaseUrl: 'postgres://here/db' };

  test('nothing, on this machine', () => {
    expect(() => refuseUnsafe(safe)).not.toThrow();
    expect(() => refuseUnsafe({ ...safe, demo: true })).not.toThrow();
    expect(() => refuseUnsafe(open)).not.toThrow();
    expect(() => refuseUnsafe({ ...open, demo: false })).not.toThrow();
  });

  test('links that sign people in, lying in a database', () => {
    expect(() => refuseUnsafe(kept)).toThrow(
      'SMTP_URL must be set when DATABASE_URL is: without it mails are not sent, and the links in them, which sign people in, lie readable in the database. ALLOW_UNSAFE=smtp starts all the same.',
    );
    expect(() => refuseUnsafe({ ...kept, smtpUrl: 'smtp://mail' })).not.toThrow();
    expect(() => refuseUnsafe({ ...kept, allowUnsafe: new Set(['smtp']) })).not.toThrow();
    expect(() => refuseUnsafe({ ...kept, allowUnsafe: new Set(['demo']) })).toThrow(SettingError);
  });

  test.each<[lacking: object, waiver: Waiver, says: string]>([
    [
      { smtpUrl: undefined },
      'smtp',
      'SMTP_URL must be set when HOST "0.0.0.0" lets others in: without it no mail arrives, and nobody can confirm an address or choose a new password.',
    ],
    [
      { publicUrl: undefined },
      'public-url',
      'PUBLIC_URL must be set when HOST "0.0.0.0" lets others in: the links in mails lead there.',
    ],
    [
      { hasOwnSecrets: false },
      'secrets',
      'JWT_SECRET and ALTCHA_SECRET must be set when HOST "0.0.0.0" lets others in: whoever gets a copy of DATA_DIR has those that were made up there.',
    ],
  ])('an open place that lacks %o', (lacking, waiver, says) => {
    expect(() => refuseUnsafe({ ...open, ...lacking })).toThrow(
      `${says} ALLOW_UNSAFE=${waiver} starts all the same.`,
    );
    expect(() => refuseUnsafe({ ...open, ...lacking, allowUnsafe: new Set([waiver]) })).not.toThrow();
    expect(() => refuseUnsafe({ ...safe, ...lacking })).not.toThrow();
  });

  test('all of it at once, with what is waived already', () => {
    const lacking = { ...safe, host: '::', allowUnsafe: new Set<Waiver>(['demo']) };
    expect(() => refuseUnsafe(lacking)).toThrow(
      /^SMTP_URL must .* PUBLIC_URL must .* JWT_SECRET and .* ALLOW_UNSAFE=demo,smtp,public-url,secrets starts all the same\.$/,
    );
    const known = { ...safe, publicUrl: 'https://sidestage.example' };
    expect(() => refuseUnsafe(known)).toThrow(/^SMTP_URL must be set when PUBLIC_URL /);
  });

  test('demo people whom others reach', () => {
    const demo = { ...open, demo: true };
    expect(() => refuseUnsafe(demo)).toThrow(
      'DEMO 1 makes people whose password is published, and HOST "0.0.0.0" lets others reach them. ALLOW_UNSAFE=demo starts all the same.',
    );
    expect(() => refuseUnsafe({ ...demo, allowUnsafe: new Set(['demo']) })).not.toThrow();
    expect(() => refuseUnsafe({ ...demo, allowUnsafe: new Set(['smtp']) })).toThrow(SettingError);
  });

  test('demo people that the data hold already', () => {
    expect(() => refuseDemoInTheOpen(safe)).not.toThrow();
    expect(() => refuseDemoInTheOpen(open)).toThrow(
      'HOST "0.0.0.0" lets others reach the demo people in these data, whose password is published. Use data without them (another DATA_DIR or DATABASE_URL), or start with ALLOW_UNSAFE=demo.',
    );
    expect(() => refuseDemoInTheOpen({ ...open, allowUnsafe: new Set(['demo']) })).not.toThrow();
  });
});

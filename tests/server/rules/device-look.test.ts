import { expect, test } from 'vitest';
import { lookOf } from '#server/auth/device-look.ts';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  ['Mozilla/5.0 (Linux; Android 15) Chrome/156.0 Mobile Safari/537.36', 'phone', 'Chrome on Android'],
  ['Mozilla/5.0 (Linux; Android 15; SM-X200) Chrome/156.0 Safari/537.36', 'tablet', 'Chrome on Android'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webKit} Version/19.0 Mobile/15E148 Safari/604.1`,
    'phone',
    'Safari on iPhone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X) ${webKit} Version/12.0 Mobile/15E148 Safari/604.1`,
    'tablet',
    'Safari on iPad',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) Chrome/156.0 Safari/537.36 Edg/156.0',
    'computer',
    'Microsoft Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'computer', 'Firefox on Linux'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/156.0 Safari/537.36', 'computer', 'Chrome on Chrome OS'],
  ['curl/8.0', 'unknown', 'Some device'],
  ['Win at evil.example/1.0', 'unknown', 'Some device'],
  ['__proto__ constructor', 'unknown', 'Some device'],
  ['', 'unknown', 'Some device'],
])('SET-02 %s is a %s called %s', (userAgent, kind, name) =>
  expect(lookOf(userAgent)).toEqual({ kind, name }),
);

import { createHook } from 'node:async_hooks';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { describeDevice } from '#server/auth/devices.ts';
import { hashPassword, matchingSpelling, weaknessOf } from '#server/auth/passwords.ts';
import { hashAsTyped } from '#tests/support/second-factor.ts';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  ['Mozilla/5.0 (Linux; Android 15) Chrome/156.0 Mobile Safari/537.36', 'phone', 'Chrome on Android'],
  ['Mozilla/5.0 (Linux; Android 15; SM-X200) Chrome/156.0 Safari/537.36', 'tablet', 'Chrome on Android'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webKit} Version/19.0 Mobile/15E148 Safari/604.1`,
    'phone',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/156.0 Edg/156.0', 'computer', 'Microsoft Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'computer', 'Firefox on Linux'],
  ['__proto__ constructor', 'unknown', 'Unknown device'],
  ['', 'unknown', 'Unknown device'],
])('SET-02 %s is a %s named %s', (userAgent, kind, name) =>
  expect(describeDevice(userAgent)).toEqual({ kind, name }),
);

let hashes = 0;
const counting = createHook({
  init(_, type) {
    if (type === 'ARGON2REQUEST') hashes += 1;
  },
});

const composed = 'trois mots étranges'.normalize('NFC');
const decomposed = composed.normalize('NFD');
const ligature = 'ﬁve odd words é'.normalize('NFC');

beforeAll(() => void counting.enable());
afterAll(() => void counting.disable());

test.each([
  [composed, decomposed],
  [decomposed, composed],
])('SAF-02 a password chosen as %j matches when typed as %j', async (chosen, typed) => {
  const hash = await hashPassword(chosen);
  expect(await matchingSpelling(typed, hash)).toBe(typed.normalize('NFKC'));
  expect(await matchingSpelling(`${typed}!`, hash)).toBeUndefined();
});

test.each([
  ['composed', ligature, ligature.normalize('NFD')],
  ['decomposed', ligature.normalize('NFD'), ligature],
  ['compatible', ligature.normalize('NFKC'), ligature],
])('SAF-02 a password stored before as %s matches however it is typed now', async (_, stored, typed) => {
  expect(await matchingSpelling(typed, hashAsTyped(stored))).toBe(stored);
});

test.each([
  ['three odd words', 1],
  [composed, 2],
  [ligature.normalize('NFD').replace('w', 'é'), 4],
])(
  'SAF-03 checking %j takes %d hashes, whether it matches, is wrong, or the account is unknown',
  async (typed, spellings) => {
    await matchingSpelling('warm up', undefined);
    const stored = [typed.normalize('NFKC'), typed.normalize('NFD'), 'another one'].map(hashAsTyped);
    for (const hash of [...stored, undefined]) {
      hashes = 0;
      await matchingSpelling(typed, hash);
      expect(hashes).toBe(spellings);
    }
  },
);

const ada = { name: 'Ada Quill', email: 'ada.quill@example.test' };

const sequences = ['aaaaaaaaaa', 'abababababab', 'abcdefghij', '1234567890', 'qwertyuiop', '1q2w3e4r5t'];
const commonWords = ['password123', 'Password1234!', 'passwordpassword', 'password!!!!!!!!!!!!'];
const ownWords = ['ada.quill@example.test', 'AdaQuill1999', 'sidestage123'];
const fewSigns = ['          a', '!!!!!!!!!!!!!!!!', '*(*(*(*(*(*(', '!@#$%^&*()'];
const weak = [...sequences, ...commonWords, ...ownWords, ...fewSigns];
test.each(weak)('SAF-02 %j is too easy to guess', async (password) => {
  expect(await weaknessOf(password, ada)).toEqual(expect.any(String));
});

const words = ['three odd words', 'a long password', 'xkq7-vmw2-pzt9', 'ada plays in the rain'];
const foreignWords = ['Größe über Wasser', 'пароль из трёх слов'];
const strong = [...words, ...foreignWords, '?!;:-)(§&%$#+*~=', '🎸🥁🎺🎻🪕 + 🎷🪗'];
test.each(strong)('SAF-02 %j is strong enough', async (password) => {
  expect(await weaknessOf(password, ada)).toBeNull();
});

test('SAF-09 checking a hostile password takes linear time', async () => {
  // Far longer than any accepted password: quadratic time would exceed the test timeout.
  for (const part of ['a', 'ab', '0123456789', 'aab', '|1!il', 'aaaaaaaab'])
    expect(await weaknessOf(part.repeat(200_000 / part.length), ada)).toEqual(expect.any(String));
});

test('SAF-02 the list of common passwords is loaded before the first check', async () => {
  for (const password of ['password123', 'P@SSW0RD']) {
    vi.resetModules();
    const first = await import('#server/auth/passwords.ts');
    expect(await first.weaknessOf(password)).toContain('too common');
  }
});

test.each([
  ['sdfghjklas', 'easy to guess'],
  ['45678901', 'easy to guess'],
  ['vukzvukzvukz', 'easy to guess'],
  ['1999AdaQuill', 'your name'],
  ['Featherpen99', 'your name'],
])('SAF-02 %j is refused as %s', async (password, why) => {
  expect(await weaknessOf(password, { name: 'Ada Quill', email: 'featherpen@example.test' })).toContain(why);
});

test.each(['sunsunsung', 'vukzo', 'ada1quill', '73519284605'])(
  'SAF-02 %j is close to a weak one and accepted',
  async (password) => {
    expect(await weaknessOf(password, { name: 'Ada Quill' })).toBeNull();
    expect(await weaknessOf(password, { name: '!' })).toBeNull();
  },
);

test('SAF-02 without a name only the common words are refused', async () => {
  expect(await weaknessOf('ada.quill@example.test')).toBeNull();
  expect(await weaknessOf('three odd words', { name: '' })).toBeNull();
  expect(await weaknessOf('sidestage sidestage')).toContain('your name');
});

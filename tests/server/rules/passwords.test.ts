import { beforeEach, expect, test, vi } from 'vitest';
import { fittingSpelling, hashPassword } from '#server/auth/passwords.ts';
import { hashAsTyped } from '#tests/support/old-hash.ts';

const hashes = vi.hoisted(() => ({ count: 0 }));
vi.mock('node:crypto', async (original) => {
  const actual = await original<typeof import('node:crypto')>();
  return {
    ...actual,
    argon2: (...given: Parameters<typeof actual.argon2>) => {
      hashes.count++;
      return actual.argon2(...given);
    },
  };
});

const composed = 'trois mots étranges'.normalize('NFC');
const decomposed = composed.normalize('NFD');
const ligature = 'ﬁve odd words é'.normalize('NFC');

beforeEach(() => {
  hashes.count = 0;
});

test.each([
  [composed, decomposed],
  [decomposed, composed],
  ['ｔｈｒｅｅ odd words', 'three odd words'],
])('SAF-02 a password chosen as %j fits when typed as %j', async (chosen, typed) => {
  const hash = await hashPassword(chosen);
  expect(await fittingSpelling(typed, hash)).toBe(typed.normalize('NFKC'));
  expect(await fittingSpelling(`${typed}!`, hash)).toBeUndefined();
});

test.each([
  ['typed', ligature, ligature],
  ['composed', ligature, ligature.normalize('NFD')],
  ['decomposed', ligature.normalize('NFD'), ligature],
  ['compatible', ligature.normalize('NFKC'), ligature],
])('SAF-02 a password stored before as %s fits however it is typed now', async (_, stored, typed) => {
  expect(await fittingSpelling(typed, hashAsTyped(stored))).toBe(stored);
});

test.each([
  ['three odd words', 1],
  [composed, 2],
  [ligature.normalize('NFD').replace('w', 'é'), 4],
])(
  'SAF-03 checking %j takes %d hashes, whether it fits, is wrong, or nobody has the account',
  async (typed, spellings) => {
    await fittingSpelling('warm up', undefined);
    const stored = [typed.normalize('NFKC'), typed.normalize('NFD'), 'another one'].map(hashAsTyped);
    for (const hash of [...stored, undefined]) {
      hashes.count = 0;
      await fittingSpelling(typed, hash);
      expect(hashes.count).toBe(spellings);
    }
  },
);

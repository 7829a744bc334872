import type { SessionUser } from '#contract/spec/session.ts';
import { claim, type Expectation, observe } from '../phrase.ts';
import type { World } from '../world.ts';

const fields: readonly (keyof SessionUser)[] = ['name', 'email', 'avatar'];

function fieldOf({ view: { user } }: World, word: string, expected: string | null): Expectation {
  const field = fields.find((one) => one === word);
  if (!field) throw new Error(`No field of a user is called "${word}"`);
  return { read: user && (() => user(field)), expected };
}

export const sessionClaims = [
  claim('she is signed in', ({ view }) => ({ read: view.who, expected: 'member' })),
  claim('she is signed out', ({ view }) => ({ read: view.who, expected: 'visitor' })),
  claim('it is not known yet whether she is signed in', ({ view }) => ({
    read: view.who,
    expected: 'unknown',
  })),
  claim('her {word} is {string}', fieldOf),
  claim('she has no {word}', (world, word) => fieldOf(world, word, null)),
  claim('her e-mail address {is} verified', ({ view: { user } }, expected) => ({
    read: user && (() => user('isEmailVerified')),
    expected,
  })),
  claim('the stored {word} is {string}', ({ browser }, key, expected) => ({
    read: () => browser.stored(key),
    expected,
  })),
  claim('no {word} is stored', ({ browser }, key) => ({ read: () => browser.stored(key), expected: null })),
  claim('the page says {string}', ({ view }, text) => ({ read: () => view.says(text), expected: true })),
  claim('the page does not say {string}', ({ view }, text) => ({
    read: () => view.says(text),
    expected: false,
  })),
  claim('the address is {string}', ({ view }, expected) =>
    observe(view.address, (seen) => (expected.includes('?') ? seen : seen.replace(/\?.*/, '')), expected),
  ),
  claim('the bot check {is} shown', ({ view }, expected) =>
    observe(view.form, ({ showsCheck }) => showsCheck, expected),
  ),
  claim('an error is shown', ({ view }) => observe(view.form, ({ hasError }) => hasError, true)),
  claim('the form keeps what she typed', ({ view }) => ({ read: view.keepsInput, expected: true })),
  claim('the log names {word}', ({ view }, part) =>
    observe(view.logged, (parts) => parts.includes(part), true),
  ),
  claim('nothing is logged', ({ view }) => ({ read: view.logged, expected: [] })),
];

import type { SessionUser } from '#contract/spec/person.ts';
import { claim, lookAt, type Sight } from '../phrase.ts';
import type { World } from '../world.ts';

const fields: readonly (keyof SessionUser)[] = ['name', 'email', 'avatar'];

function fieldOf({ sees: { user } }: World, word: string, wanted: string | null): Sight {
  const field = fields.find((one) => one === word);
  if (!field) throw new Error(`Nothing of hers is called ${word}`);
  return { read: user && (() => user(field)), wanted };
}

/** Who is here, as the person knows it and the browser keeps it. */
export const sessionClaims = [
  claim('she is signed in', ({ sees }) => ({ read: sees.who, wanted: 'member' })),
  claim('she is signed out', ({ sees }) => ({ read: sees.who, wanted: 'nobody' })),
  claim('it is not known yet whether she is signed in', ({ sees }) => ({
    read: sees.who,
    wanted: 'unknown',
  })),
  claim('her {word} is {string}', fieldOf),
  claim('she has no {word}', (world, word) => fieldOf(world, word, null)),
  claim('her e-mail address {is} verified', ({ sees: { user } }, wanted) => ({
    read: user && (() => user('isEmailVerified')),
    wanted,
  })),
  claim('the stored {word} is {string}', ({ browser }, key, wanted) => ({
    read: () => browser.stored(key),
    wanted,
  })),
  claim('no {word} is stored', ({ browser }, key) => ({ read: () => browser.stored(key), wanted: null })),
  claim('the page says {string}', ({ sees }, text) => ({ read: () => sees.says(text), wanted: true })),
  claim('the page does not say {string}', ({ sees }, text) => ({
    read: () => sees.says(text),
    wanted: false,
  })),
  claim('the address is {string}', ({ sees }, wanted) =>
    lookAt(sees.address, (seen) => (wanted.includes('?') ? seen : seen.replace(/\?.*/, '')), wanted),
  ),
  claim('the bot check {is} shown', ({ sees }, wanted) =>
    lookAt(sees.form, ({ showsCheck }) => showsCheck, wanted),
  ),
  claim('an error is shown', ({ sees }) => lookAt(sees.form, ({ hasError }) => hasError, true)),
  claim('the form keeps what she typed', ({ sees }) => ({ read: sees.keptFields, wanted: true })),
  claim('the log names {word}', ({ sees }, part) =>
    lookAt(sees.logged, (parts) => parts.includes(part), true),
  ),
  claim('nothing is logged', ({ sees }) => ({ read: sees.logged, wanted: [] })),
];

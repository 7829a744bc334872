import type { SessionUser } from '#contract/spec/session.ts';
import { claim, type Sight } from '../phrase.ts';
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
  claim('it is not known yet who she is', ({ sees }) => ({ read: sees.who, wanted: 'unknown' })),
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
  claim('the address is {string}', ({ sees: { address } }, wanted) => ({
    read:
      address &&
      (async () => {
        const seen = await address();
        return typeof seen === 'symbol' || wanted.includes('?') ? seen : seen.replace(/\?.*/, '');
      }),
    wanted,
  })),
  claim('the bot check {is} shown', ({ sees }, wanted) => ({
    read: async () => {
      const form = await sees.form();
      return typeof form === 'symbol' ? form : form.showsCheck;
    },
    wanted,
  })),
  claim('an error is shown', ({ sees }) => ({
    read: async () => {
      const form = await sees.form();
      return typeof form === 'symbol' ? form : form.hasError;
    },
    wanted: true,
  })),
  claim('what she filled in is kept', ({ sees }) => ({ read: sees.keptFields, wanted: true })),
  claim('the log names {word}', ({ sees }, part) => ({
    read: async () => {
      const parts = await sees.logged();
      return typeof parts === 'symbol' ? parts : parts.includes(part);
    },
    wanted: true,
  })),
  claim('nothing is logged', ({ sees }) => ({ read: sees.logged, wanted: [] })),
];

import { badInput } from '../http/errors.ts';
import { normalPassword } from './passwords.ts';

type Owner = { name?: string; email?: string };

/** The common ones, loaded when first asked for: they are no part of the start. */
let common: Promise<ReadonlySet<string>> | undefined;
const commonPasswords = () => {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return common;
};

const rows = ['1234567890', 'qwertyuiop', 'qwertzuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz'];
const runs = rows.flatMap((row) => [row.repeat(2), [...row].toReversed().join('').repeat(2)]);

const easy = 'Password: too easy to guess. Three odd words do well.';
const known = 'Password: it is one of the most common ones. Three odd words do well.';
const ownWords = 'Password: do not use your name or address. Three odd words do well.';

/** The letters and digits of a text, all alike. */
const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The shortest piece that a text is made of by repeating it (Knuth, Morris, Pratt). */
function repeated(text: string): string {
  const fallback = [0];
  for (let at = 1, length = 0; at < text.length; at++) {
    while (length > 0 && text[at] !== text[length]) length = fallback[length - 1] ?? 0;
    if (text[at] === text[length]) length++;
    fallback.push(length);
  }
  return text.slice(0, text.length - (fallback.at(-1) ?? 0));
}

/** What a guesser would try soon (SAF-02): said in a sentence, null when the password will do. Linear in its length. */
export async function weaknessOf(password: string, owner: Owner = {}): Promise<string | null> {
  const whole = normalPassword(password).toLowerCase();
  const word = bare(whole);
  const piece = repeated(word);
  const core = piece.replace(/^\d+|\d+$/g, '');
  const list = await commonPasswords();
  if ([whole, word, piece, core].some((text) => list.has(text))) return known;
  const own = [owner.email, owner.email?.split('@')[0], owner.name, 'sidestage']
    .filter((text) => text !== undefined)
    .map(bare);
  if (own.some((text) => text !== '' && (text === word || text === core || text === piece))) return ownWords;
  const isRun = runs.some((run) => run.includes(piece) || (core !== '' && run.includes(core)));
  return isRun || piece.length < 5 || new Set(word).size < 4 ? easy : null;
}

/** @throws HttpError 400 at `field` when the password is too easy to guess. */
export async function refuseWeak(password: string, field: string, owner?: Owner): Promise<void> {
  const weakness = await weaknessOf(password, owner);
  if (weakness) throw badInput(weakness, field);
}

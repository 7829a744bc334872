import type { Outcomes } from 'chart-testing';
import type { editorMachine } from './editor.machine.ts';
import type { Input, Parts, Revision } from './editor.ts';

const revision = (version: number, text: string, place: string): Revision => ({
  version,
  parts: { text, place },
});

const atSix = revision(1, 'At six', 'Hull');
/** The other side made the same change. */
export const atEight = revision(2, 'At eight', 'Hull');
export const inLeeds = revision(2, 'At six', 'Leeds');
/** Changed and changed back: a new version of the same text. */
export const atSixAgain = revision(2, 'At six', 'Hull');

export const mine: Parts = { text: 'At seven', place: 'Hull' };
export const mineInYork: Parts = { text: 'At seven ', place: 'York' };

export const inputs: Record<string, Input> = {
  'a change to what stands': { current: atSix, draft: null },
  'a draft from another day': { current: atSix, draft: { typed: mine, over: atSix } },
  'a draft over what was changed since': { current: atEight, draft: { typed: mine, over: atSix } },
};

/** Leading and trailing blanks do not count. */
export const tidy = (text = '') => text.trim();
export const asStored = ({ text, place }: Parts): Parts => ({ text: tidy(text), place: tidy(place) });

export const isSame = (parts: Parts, other: Parts) =>
  tidy(parts.text) === tidy(other.text) && tidy(parts.place) === tidy(other.place);

const tooLong = [{ msg: 'At most 5 000 characters.', field: 'text' }];
export const noNetwork = new Error('You’re offline. Check your connection and try again.');

export const outcomes: Outcomes<typeof editorMachine> = {
  save: {
    done: {
      'it is saved': ({ context }) => ({
        kind: 'saved',
        current: { version: 3, parts: asStored(context.sent) },
      }),
      'somebody was faster': { kind: 'stale', current: atEight, text: 'Changed elsewhere.' },
      'somebody was faster, and says the same as before': {
        kind: 'stale',
        current: atSixAgain,
        text: 'Changed elsewhere.',
      },
      'an earlier try has arrived': ({ context }) => ({
        kind: 'stale',
        current: { version: 2, parts: asStored(context.sent) },
        text: 'Changed elsewhere.',
      }),
      'it is wrong': { kind: 'refused', text: 'At most 5 000 characters.', errors: tooLong },
    },
    error: { 'no network': noNetwork, 'something unheard of': 'broken' },
  },
};

/** One part after a server update: typed, base and server values, and whether they conflict. */
export function partOf(typed = '', over = '', latest = '') {
  const isMine = tidy(typed) !== tidy(over);
  const isTheirs = tidy(latest) !== tidy(over);
  if (isMine && isTheirs && tidy(typed) !== tidy(latest)) return { typed, over, isContested: true };
  return { typed: isTheirs && !isMine ? latest : typed, over: latest, isContested: false };
}

import { linksPageSchema } from '#contract/links.ts';
import { ask } from '#transport/http.ts';
import { Suggestions, waitForPause } from '#ui/field/suggestions.tsx';
import type { SuggestionTarget } from '#ui/field/with-suggestions.tsx';
import { rememberMention } from './feed-calls.ts';

/** `@` at the start of a word, and the part of a name up to the caret. */
const mentionPattern = /(?<![\p{L}\p{N}_@/.])@([^\s@][^@\n]{0,29})?$/u;

function partOf(box: SuggestionTarget['input']): string | null {
  const found = mentionPattern.exec(box.value.slice(0, box.selectionStart ?? 0));
  const typed = found && (found[1] ?? '');
  return typed?.endsWith(' ') ? null : typed;
}

async function findLinks(typed: string, signal: AbortSignal) {
  await waitForPause(signal);
  const query = { box: 'links', sort: 'name', limit: '6', ...(typed && { q: typed }) } as const;
  const { items } = await ask('GET /api/links', linksPageSchema, { query, signal });
  return items.map(({ person: { id, name, headline, place } }) => ({
    id,
    label: name,
    detail: [headline, place].filter(Boolean).join(', '),
  }));
}

export function Mentions(inBox: SuggestionTarget) {
  const { input } = inBox;
  return (
    <Suggestions
      {...inBox}
      label="Your links"
      find={findLinks}
      partOf={partOf}
      onChoose={({ id, label }) => {
        const typed = partOf(input);
        const caret = input.selectionStart ?? 0;
        if (typed === null) return;
        rememberMention(label, id);
        input.setRangeText(`@${label} `, caret - typed.length - 1, caret, 'end');
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }}
    />
  );
}

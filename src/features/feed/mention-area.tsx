import { type ComponentProps, type ComponentType, type SyntheticEvent, useState } from 'react';
import { anchor } from '#ui/field/text-inputs.css.ts';
import { CountedTextArea } from '#ui/field/text-inputs.tsx';
import type { SuggestionTarget } from '#ui/field/with-suggestions.tsx';

type Part = SuggestionTarget & { List: ComponentType<SuggestionTarget> };

/** FEE-06. The code that completes names loads with the first `@`; without it this is a plain text area. */
export function MentionArea(props: ComponentProps<typeof CountedTextArea>) {
  const [part, setPart] = useState<Part>();
  const load = ({ currentTarget: input }: SyntheticEvent<HTMLTextAreaElement>) => {
    if (part?.input === input || !input.value.includes('@')) return;
    import('./mentions.tsx').then(
      ({ Mentions }) => setPart({ List: Mentions, input, initialValue: '' }),
      () => {},
    );
  };
  return (
    <div className={anchor}>
      <CountedTextArea {...props} aria-autocomplete="list" onInput={load} onFocus={load} />
      {part && <part.List input={part.input} initialValue={part.initialValue} />}
    </div>
  );
}

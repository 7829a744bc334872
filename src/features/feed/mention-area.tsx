import { type ComponentProps, type ComponentType, type SyntheticEvent, useState } from 'react';
import { anchor } from '#ui/field/text-inputs.css.ts';
import { CountedTextArea } from '#ui/field/text-inputs.tsx';
import type { SuggestionTarget } from '#ui/field/with-suggestions.tsx';
import { isComposing } from '#ui/keys/is-composing.ts';

type Part = SuggestionTarget & { List: ComponentType<SuggestionTarget> };

type MentionAreaProps = ComponentProps<typeof CountedTextArea> & { onEscape: () => void };

/**
 * FEE-06. The code that completes names loads with the first `@`; without it this is a plain text area.
 * Ctrl or Command and Enter submits its form.
 */
export function MentionArea({ onEscape, ...props }: MentionAreaProps) {
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
      <CountedTextArea
        {...props}
        aria-autocomplete="list"
        onInput={load}
        onFocus={load}
        onKeyDown={({ key, ctrlKey, metaKey, nativeEvent, currentTarget }) => {
          if (isComposing(nativeEvent)) return;
          if (key === 'Escape') onEscape();
          if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
        }}
      />
      {part && <part.List input={part.input} initialValue={part.initialValue} />}
    </div>
  );
}

import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { isWithin, lengthOf } from '#contract/characters.ts';
import { limits } from '#contract/limits.ts';
import * as css from '#shared/shared.css.ts';
import { IconButton } from '#ui/button/button.tsx';
import { Counter, nearLimit } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';

type SearchBoxProps = {
  search: ReturnType<typeof useSearchText>;
  label: string;
  placeholder: string;
  busy: boolean;
  className?: string;
};

export function SearchBox({ search, label, placeholder, busy, className = '' }: SearchBoxProps) {
  const { input, text, setText, flush, clear } = search;
  const counter = useId();
  const count = lengthOf(text);
  const isCounted = nearLimit(count, limits.search);
  return (
    <search>
      <form
        className={`${css.search} ${className}`}
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault();
          flush();
        }}
      >
        <TextInput
          ref={input}
          type="search"
          enterKeyHint="search"
          aria-label={label}
          placeholder={placeholder}
          icon={Search}
          busy={busy}
          aria-invalid={!isWithin(text.trim(), limits.search) || undefined}
          aria-describedby={isCounted ? counter : undefined}
          value={text}
          className={css.searchInput}
          trailing={text !== '' && <IconButton label="Clear search" icon={X} onClick={clear} />}
          onChange={(event) => setText(event.target.value)}
        />
        {isCounted && <Counter id={counter} count={count} limit={limits.search} />}
      </form>
    </search>
  );
}

/** Milliseconds after the last keystroke. */
const DELAY = 250;

/**
 * Keeps a search field and the URL in sync. The URL follows after a pause, or at once on `flush`; when the
 * URL changes otherwise, the field follows. Text over the limit stays in the field only.
 */
export function useSearchText(urlQuery: string, onSearch: (q: string) => void) {
  const [state, setState] = useState({ text: urlQuery, from: urlQuery, to: urlQuery });
  const hasUrlFollowed = urlQuery === state.to;
  if (!hasUrlFollowed && urlQuery !== state.from) setState({ text: urlQuery, from: urlQuery, to: urlQuery });
  else if (hasUrlFollowed && state.from !== state.to) setState({ ...state, from: state.to });

  const input = useRef<HTMLInputElement>(null);
  const query = state.text.trim();
  const flush = (q = query) => {
    if (!isWithin(q, limits.search) || (q === urlQuery && q === state.to)) return;
    setState((current) => ({ ...current, to: q }));
    onSearch(q);
  };
  const flushNow = useEffectEvent(flush);
  useEffect(() => {
    const timer = setTimeout(() => flushNow(query), DELAY);
    return () => clearTimeout(timer);
  }, [query]);

  return {
    input,
    text: state.text,
    setText: (text: string) => setState((current) => ({ ...current, text })),
    flush: () => flush(),
    clear: () => {
      setState((current) => ({ ...current, text: '' }));
      flush('');
      // The pressed button disappears with the text.
      input.current?.focus();
    },
  };
}

import { Search, X } from 'lucide-react';
import { useId } from 'react';
import { limits } from '#contract/limits.ts';
import { Counter, nearLimit } from '#ui/field/counter.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { TextInput } from '#ui/text-input/text-input.tsx';
import * as css from './search.css.ts';
import type { useSearchText } from './use-search-text.ts';

type SearchBoxProps = {
  search: ReturnType<typeof useSearchText>;
  /** "Search people". */
  label: string;
  placeholder: string;
  busy: boolean;
  className?: string;
};

/** One box over a list; the address follows what is typed. */
export function SearchBox({ search, label, placeholder, busy, className = '' }: SearchBoxProps) {
  const { input, text, setText, flush, clear } = search;
  const counter = useId();
  const isCounted = nearLimit(text.length, limits.search);
  return (
    <search>
      <form
        className={`${css.find} ${className}`}
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
          aria-invalid={text.trim().length > limits.search || undefined}
          aria-describedby={isCounted ? counter : undefined}
          value={text}
          className={css.input}
          trailing={text !== '' && <IconButton label="Clear the search" icon={X} onClick={clear} />}
          onChange={(event) => setText(event.target.value)}
        />
        {isCounted && <Counter id={counter} count={text.length} limit={limits.search} />}
      </form>
    </search>
  );
}

import { Search, X } from 'lucide-react';
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
          maxLength={100}
          value={text}
          className={css.input}
          trailing={text !== '' && <IconButton label="Clear the search" icon={X} onClick={clear} />}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </search>
  );
}

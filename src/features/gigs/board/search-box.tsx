import { Search, X } from 'lucide-react';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { TextInput } from '#ui/text-input/text-input.tsx';
import * as css from './board.css.ts';
import type { useSearchText } from './use-search-text.ts';

type SearchBoxProps = { search: ReturnType<typeof useSearchText>; busy: boolean };

/** One box over title, words, place and tags. */
export function SearchBox({ search, busy }: SearchBoxProps) {
  const { input, text, setText, flush, clear } = search;
  return (
    <search>
      <form
        className={css.find}
        aria-label="Search gigs"
        onSubmit={(event) => {
          event.preventDefault();
          flush();
        }}
      >
        <TextInput
          ref={input}
          type="search"
          enterKeyHint="search"
          aria-label="Search gigs"
          placeholder="Drums, load-out, Hebden Bridge"
          icon={Search}
          busy={busy}
          maxLength={100}
          value={text}
          className={css.searchInput}
          trailing={text !== '' && <IconButton label="Clear the search" icon={X} onClick={clear} />}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </search>
  );
}

import { useEffect } from 'react';
import { SearchBox, useSearchText } from '#shared/search-box.tsx';
import * as css from './feed.css.ts';

type PostSearchProps = { q: string; busy: boolean; onSearch: (q: string) => void };

export function PostSearch({ q, busy, onSearch }: PostSearchProps) {
  const search = useSearchText(q, onSearch);
  const { input } = search;
  // Members who arrive with a search in the address read the results first.
  useEffect(() => {
    if (input.current?.value === '') input.current.focus();
  }, [input]);
  return (
    <SearchBox
      search={search}
      label="Search posts"
      placeholder="Words, or a #tag"
      busy={busy}
      className={css.search}
    />
  );
}

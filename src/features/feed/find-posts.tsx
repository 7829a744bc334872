import { useEffect } from 'react';
import { SearchBox, useSearchText } from '#shared/search-box.tsx';
import * as css from './feed.css.ts';

type FindPostsProps = { q: string; busy: boolean; onSearch: (q: string) => void };

/** The box over the feed in which one searches posts; what is asked stands in the address. */
export function FindPosts({ q, busy, onSearch }: FindPostsProps) {
  const search = useSearchText(q, onSearch);
  const { input } = search;
  // Who came by an address, or by a tag, reads first.
  useEffect(() => {
    if (input.current?.value === '') input.current.focus();
  }, [input]);
  return (
    <SearchBox
      search={search}
      label="Search posts"
      placeholder="Words, or a #tag"
      busy={busy}
      className={css.find}
    />
  );
}

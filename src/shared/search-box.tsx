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
          trailing={text !== '' && <IconButton label="Clear the search" icon={X} onClick={clear} />}
          onChange={(event) => setText(event.target.value)}
        />
        {isCounted && <Counter id={counter} count={count} limit={limits.search} />}
      </form>
    </search>
  );
}

/** Milliseconds without a key before the address follows. */
const PAUSE = 250;

/**
 * The words in a search box and those in the address. The box is ahead while somebody types; the address
 * follows after a pause, or at once by `flush`; where the address moves by itself the box follows it. What is too
 * long for a search stays in the box.
 */
export function useSearchText(inAddress: string, follow: (q: string) => void) {
  const [box, setBox] = useState({ text: inAddress, from: inAddress, to: inAddress });
  const arrived = inAddress === box.to;
  if (!arrived && inAddress !== box.from) setBox({ text: inAddress, from: inAddress, to: inAddress });
  else if (arrived && box.from !== box.to) setBox({ ...box, from: box.to });

  const input = useRef<HTMLInputElement>(null);
  const wanted = box.text.trim();
  const flush = (q = wanted) => {
    if (!isWithin(q, limits.search) || (q === inAddress && q === box.to)) return;
    setBox((now) => ({ ...now, to: q }));
    follow(q);
  };
  const flushNow = useEffectEvent(flush);
  useEffect(() => {
    const timer = setTimeout(() => flushNow(wanted), PAUSE);
    return () => clearTimeout(timer);
  }, [wanted]);

  return {
    input,
    text: box.text,
    setText: (text: string) => setBox((now) => ({ ...now, text })),
    flush: () => flush(),
    clear: () => {
      setBox((now) => ({ ...now, text: '' }));
      flush('');
      // The button that was pressed goes with the words.
      input.current?.focus();
    },
  };
}

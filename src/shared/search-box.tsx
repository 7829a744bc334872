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
          trailing={text !== '' && <IconButton label="Clear the search" icon={X} onClick={clear} />}
          onChange={(event) => setText(event.target.value)}
        />
        {isCounted && <Counter id={counter} count={count} limit={limits.search} />}
      </form>
    </search>
  );
}

/** Milliseconds after the last keystroke. */
const PAUSE = 250;

/**
 * Keeps a search field and the URL in sync. The URL follows after a pause, or at once on `flush`; when the
 * URL changes by itself, the field follows. Text over the limit stays in the field only.
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
      // The pressed button disappears with the text.
      input.current?.focus();
    },
  };
}

import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { Found } from '../state/search.ts';
import type { Entry } from '../state/search-entries.ts';
import { counted } from '../state/words.ts';
import { TextInput } from '../ui/form/form.tsx';
import { VisuallyHidden } from '../ui/text/text.tsx';
import * as css from './search-box.css.ts';

type SearchBoxProps = {
  text: string;
  onText: (text: string) => void;
  found: readonly Found[];
  onChoose: (entry: Entry) => void;
};

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
};

/** Words at the top, what fits them below; the arrow keys choose, Enter goes there. */
export function SearchBox({ text, onText, found, onChoose }: SearchBoxProps) {
  const id = useId();
  const all = found.flatMap(({ entries }) => entries);
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, all.length - 1);
  const optionId = (entry: Entry | undefined) => entry && `${id}-${all.indexOf(entry)}`;
  const current = all[at];

  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);

  const press = (event: KeyboardEvent) => {
    // Safari ends a composition before the keydown that ended it: there only keyCode tells.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const move = moves[event.key];
    if (move && all.length > 0) setChosen(move(at, all.length));
    else if (event.key === 'Enter' && current) onChoose(current);
    else return;
    event.preventDefault();
  };

  return (
    <div className={css.box}>
      <TextInput
        role="combobox"
        aria-label="Search for"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={optionId(current)}
        placeholder="A state, event, guard, action, screen, requirement or path"
        value={text}
        onChange={({ target }) => {
          onText(target.value);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      <div role="status">
        <VisuallyHidden>{text && counted(all.length, 'result', 'results')}</VisuallyHidden>
      </div>
      {all.length === 0 && (
        <p className={css.list}>
          <span className={css.none}>Nothing fits “{text}”. Try a shorter word.</span>
        </p>
      )}
      <div
        className={css.list}
        hidden={all.length === 0}
        role="listbox"
        id={`${id}-list`}
        aria-label="Results"
      >
        {found.map(({ kind, title, entries, left }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a list box.
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <p className={css.title} id={`${id}-${kind}`}>
              {title}
              {left > 0 && <span className={css.left}> and {left} more</span>}
            </p>
            {entries.map((entry) => (
              <SearchOption
                key={entry.key}
                id={optionId(entry)}
                entry={entry}
                isChosen={entry === current}
                onChoose={onChoose}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

type SearchOptionProps = {
  id: string | undefined;
  entry: Entry;
  isChosen: boolean;
  onChoose: (entry: Entry) => void;
};

const SearchOption = ({ id, entry, isChosen, onChoose }: SearchOptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the focus and hears the keys.
  <div
    role="option"
    id={id}
    className={css.option}
    aria-selected={isChosen}
    tabIndex={-1}
    onClick={() => onChoose(entry)}
  >
    <span className={css.name}>{entry.name}</span>
    <span className={css.place}>{entry.place}</span>
  </div>
);

import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { matches } from '../format/matches.ts';
import { countWords } from '../format/numbers.ts';
import { isComposing } from '../keys/is-composing.ts';
import * as css from './suggestions.css.ts';
import type { SuggestionTarget } from './with-suggestions.tsx';

/** `detail` distinguishes choices with the same label. */
type Choice = { id: string; label: string; detail?: string };

type SuggestionsProps<C extends Choice> = SuggestionTarget & {
  /** Accessible name of the list: "Towns". */
  label: string;
  /** A rejection counts as no matches. */
  find: (typed: string, signal: AbortSignal) => Promise<readonly C[]>;
  onChoose: (choice: C) => void;
  /** The part of the text to complete, if not all of it; null for none. Enter then takes the first choice. */
  partOf?: (box: SuggestionTarget['box']) => string | null;
};

/** Milliseconds after the last keystroke before a request. */
const PAUSE = 150;

/** Debounces: resolves after a pause, rejects when `find` is called again before. */
export const pauseTyping = (signal: AbortSignal) =>
  new Promise<void>((done, failed) => {
    setTimeout(done, PAUSE);
    signal.addEventListener('abort', () => failed(signal.reason));
  });

type Found<C> = { choices: readonly C[]; at: number };

const nothing = { choices: [], at: -1 };

const withWords = <C extends Choice>(choices: readonly C[], typed: string): Found<C> => ({
  choices: choices.filter(({ label }) => matches(label, typed)),
  at: typed ? 0 : -1,
});

/**
 * WAI-ARIA combobox list: focus stays in the input, arrow keys move, Enter takes the active choice, Escape
 * closes. Nothing is chosen automatically.
 */
export function Suggestions<C extends Choice>(props: SuggestionsProps<C>) {
  const { box, from, label, find, onChoose, partOf } = props;
  const read = () => (partOf ? partOf(box) : box.value.trim());
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const asked = useRef<AbortController>(null);
  const [found, setFound] = useState<Found<C>>(nothing);
  const { choices, at } = found;
  const isOpen = choices.length > 0;

  const close = () => {
    asked.current?.abort();
    setFound(nothing);
  };
  const ask = async () => {
    asked.current?.abort();
    const asking = new AbortController();
    asked.current = asking;
    const { signal } = asking;
    const typed = read();
    if (typed === null) return setFound(nothing);
    // Enter takes the first choice: until the answer arrives, choices must match the text.
    if (partOf) setFound(withWords(choices, typed));
    const next = await find(typed, signal).catch((): readonly C[] => []);
    // The input may have been cleared after a choice.
    if (!signal.aborted && read() === typed) setFound({ choices: next, at: partOf && typed ? 0 : -1 });
  };
  const choose = (choice: C | undefined) => {
    close();
    if (choice) onChoose(choice);
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event) || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // In a text area, arrow keys move between lines.
    if (step && !isOpen && partOf) return;
    if (step && !isOpen) void ask();
    else if (step) {
      // The input itself sits between the last and the first choice.
      const places = choices.length + 1;
      setFound({ choices, at: ((at + 1 + step + places) % places) - 1 });
    } else if (event.key === 'Enter' && at >= 0) choose(choices[at]);
    else if (event.key === 'Escape' && isOpen) close();
    else {
      // Nothing is active: Enter belongs to the input.
      if (event.key === 'Enter') close();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  const onInput = useEffectEvent(() => void ask());
  const onKey = useEffectEvent(press);
  const onBlur = useEffectEvent(close);
  const begin = useEffectEvent(() => {
    // Text may have been typed before this code loaded.
    if (box.ownerDocument.activeElement === box && box.value !== from) void ask();
  });
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const heard: HTMLElement = box;
    heard.addEventListener('input', () => onInput(), { signal });
    heard.addEventListener('keydown', (event) => onKey(event), { signal });
    heard.addEventListener('blur', () => onBlur(), { signal });
    begin();
    return () => ended.abort();
  }, [box]);

  useLayoutEffect(() => {
    // A text area is not a combobox and has no such state.
    if (box instanceof HTMLInputElement) box.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) box.setAttribute('aria-controls', id);
    else box.removeAttribute('aria-controls');
    if (at >= 0) box.setAttribute('aria-activedescendant', `${id}-${at}`);
    else box.removeAttribute('aria-activedescendant');
    list.current?.children[at]?.scrollIntoView?.({ block: 'nearest' });
  }, [box, id, isOpen, at]);

  return (
    <>
      {isOpen && (
        <div ref={list} id={id} role="listbox" aria-label={label} className={css.list}>
          {choices.map((choice, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box takes the keys
            <div
              key={choice.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              tabIndex={-1}
              className={css.choice}
              // Keeps focus in the input.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(choice)}
            >
              {choice.label}
              {choice.detail && <span className={css.detail}>{choice.detail}</span>}
            </div>
          ))}
        </div>
      )}
      <VisuallyHidden>
        <span aria-live="polite">{isOpen && countWords(choices.length, 'suggestion', 'suggestions')}</span>
      </VisuallyHidden>
    </>
  );
}

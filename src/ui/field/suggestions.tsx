import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { matches } from '../format/matches.ts';
import { countText } from '../format/numbers.ts';
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
  partOf?: (box: SuggestionTarget['input']) => string | null;
};

/** Milliseconds after the last keystroke before a request. */
const DELAY = 150;

/** Debounces: resolves after a pause, rejects when `find` is called again before. */
export const waitForPause = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    setTimeout(resolve, DELAY);
    signal.addEventListener('abort', () => reject(signal.reason));
  });

type SuggestionState<C> = { choices: readonly C[]; activeIndex: number };

const closed = { choices: [], activeIndex: -1 };

const matchingChoices = <C extends Choice>(choices: readonly C[], typed: string): SuggestionState<C> => ({
  choices: choices.filter(({ label }) => matches(label, typed)),
  activeIndex: typed ? 0 : -1,
});

/**
 * WAI-ARIA combobox list: focus stays in the input, arrow keys move, Enter takes the active choice, Escape
 * closes. Nothing is chosen automatically.
 */
export function Suggestions<C extends Choice>(props: SuggestionsProps<C>) {
  const { input, initialValue, label, find, onChoose, partOf } = props;
  const readText = () => (partOf ? partOf(input) : input.value.trim());
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const request = useRef<AbortController>(null);
  const [state, setState] = useState<SuggestionState<C>>(closed);
  const { choices, activeIndex } = state;
  const isOpen = choices.length > 0;

  const close = () => {
    request.current?.abort();
    setState(closed);
  };
  const load = async () => {
    request.current?.abort();
    const controller = new AbortController();
    request.current = controller;
    const { signal } = controller;
    const typed = readText();
    if (typed === null) return setState(closed);
    // Enter takes the first choice: until the answer arrives, choices must match the text.
    if (partOf) setState(matchingChoices(choices, typed));
    const next = await find(typed, signal).catch((): readonly C[] => []);
    // The input may have been cleared after a choice.
    if (!signal.aborted && readText() === typed)
      setState({ choices: next, activeIndex: partOf && typed ? 0 : -1 });
  };
  const choose = (choice: C | undefined) => {
    close();
    if (choice) onChoose(choice);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (isComposing(event) || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // In a text area, arrow keys move between lines.
    if (step && !isOpen && partOf) return;
    if (step && !isOpen) void load();
    else if (step) {
      // The input itself sits between the last and the first choice.
      const positions = choices.length + 1;
      setState({ choices, activeIndex: ((activeIndex + 1 + step + positions) % positions) - 1 });
    } else if (event.key === 'Enter' && activeIndex >= 0) choose(choices[activeIndex]);
    else if (event.key === 'Escape' && isOpen) close();
    else {
      // Nothing is active: Enter belongs to the input.
      if (event.key === 'Enter') close();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  const onInput = useEffectEvent(() => void load());
  const onKey = useEffectEvent(handleKey);
  const onBlur = useEffectEvent(close);
  const loadIfChanged = useEffectEvent(() => {
    // Text may have been typed before this code loaded.
    if (input.ownerDocument.activeElement === input && input.value !== initialValue) void load();
  });
  useEffect(() => {
    const unmounted = new AbortController();
    const { signal } = unmounted;
    const target: HTMLElement = input;
    target.addEventListener('input', () => onInput(), { signal });
    target.addEventListener('keydown', (event) => onKey(event), { signal });
    target.addEventListener('blur', () => onBlur(), { signal });
    loadIfChanged();
    return () => unmounted.abort();
  }, [input]);

  useLayoutEffect(() => {
    // A text area is not a combobox and has no such state.
    if (input instanceof HTMLInputElement) input.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) input.setAttribute('aria-controls', id);
    else input.removeAttribute('aria-controls');
    if (activeIndex >= 0) input.setAttribute('aria-activedescendant', `${id}-${activeIndex}`);
    else input.removeAttribute('aria-activedescendant');
    list.current?.children[activeIndex]?.scrollIntoView?.({ block: 'nearest' });
  }, [input, id, isOpen, activeIndex]);

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
              aria-selected={index === activeIndex}
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
        <span aria-live="polite">{isOpen && countText(choices.length, 'suggestion', 'suggestions')}</span>
      </VisuallyHidden>
    </>
  );
}

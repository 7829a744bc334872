import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { matches } from '../format/matches.ts';
import { countWords } from '../format/numbers.ts';
import { isComposing } from '../keys/is-composing.ts';
import type { InBox } from './suggested.tsx';
import * as css from './suggestions.css.ts';

/** One line of the list; `detail` tells it from others that are called the same. */
type Choice = { id: string; label: string; detail?: string };

type SuggestionsProps<C extends Choice> = InBox & {
  /** What the list holds, for those who hear it: "Towns". */
  label: string;
  /** What may be meant; none for nothing. What rejects is taken for none. */
  find: (typed: string, signal: AbortSignal) => Promise<readonly C[]>;
  /** Puts it into the box, or where it belongs. */
  onChoose: (choice: C) => void;
  /** What of the box is completed, where that is not all of it; null for nothing. Then Enter takes the first. */
  partOf?: (box: InBox['box']) => string | null;
};

/** Milliseconds without a key before a server is asked. */
const PAUSE = 150;

/** Resolves once nothing was typed for a moment; rejects when `find` is called again before that. */
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
 * The list below a box, as WAI-ARIA's combobox with a list has it: focus stays in the box, arrows go through the list,
 * Enter takes what they stand on, Escape closes it. Nothing is taken unless somebody takes it.
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
    // Enter takes the first: what is shown until the answer is there must go with what is typed.
    if (partOf) setFound(withWords(choices, typed));
    const next = await find(typed, signal).catch((): readonly C[] => []);
    // The box may have been emptied by whoever took what was typed.
    if (!signal.aborted && read() === typed) setFound({ choices: next, at: partOf && typed ? 0 : -1 });
  };
  const choose = (choice: C | undefined) => {
    close();
    if (choice) onChoose(choice);
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event) || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // In a text of several lines arrows are for its lines.
    if (step && !isOpen && partOf) return;
    if (step && !isOpen) void ask();
    else if (step) {
      // Between the last and the first stands the box.
      const places = choices.length + 1;
      setFound({ choices, at: ((at + 1 + step + places) % places) - 1 });
    } else if (event.key === 'Enter' && at >= 0) choose(choices[at]);
    else if (event.key === 'Escape' && isOpen) close();
    else {
      // What stands in the box is for whoever has the box.
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
    // Somebody may have typed before this code was here.
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
    // A text of several lines is no combobox, and has no such state.
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
              // Focus stays in the box.
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

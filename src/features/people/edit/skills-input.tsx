import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import { isWithin } from '#contract/characters.ts';
import { foldLetters } from '#contract/letters.ts';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';
import { comboboxProps, WithSuggestions } from '#ui/field/with-suggestions.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { isComposing } from '#ui/keys/is-composing.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './edit.css.ts';
import { listLimits } from './profile-form.ts';
import type { ProfileFormState } from './use-profile-form.ts';

const { words } = listLimits;

const texts = {
  skills: {
    label: 'Skills',
    hint: `Instruments and trades, up to ${words.max}. Press Enter or comma to add.`,
    placeholder: 'Add an instrument or a trade',
  },
  genres: {
    label: 'Genres',
    hint: `Kinds of music or work, up to ${words.max}. Press Enter or comma to add.`,
    placeholder: 'Add a kind of music or work',
  },
} as const;

type WordsFieldProps = { form: ProfileFormState; name: keyof typeof texts };

export const WordsField = ({ form, name }: WordsFieldProps) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field: { value, onChange, ref } }) => {
      const fieldError = form.formState.errors[name];
      return (
        <SkillsInput
          {...texts[name]}
          ref={ref}
          words={value}
          limits={words}
          list={name}
          error={fieldError?.message ?? fieldError?.find?.((word) => word?.message)?.message}
          onChange={onChange}
        />
      );
    }}
  />
);

const load = async () => (await import('./word-suggestions.tsx')).WordSuggestions;

type WordsInputProps = {
  label: string;
  hint: string;
  placeholder: string;
  words: readonly string[];
  onChange: (words: string[]) => void;
  limits: WordLimits;
  /** Which suggestions are offered. */
  list: WordsFieldProps['name'];
  error: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/**
 * Enter, a comma or leaving the field adds the typed word; pasted lists split at commas; Backspace in an
 * empty box removes the last word. Changes are announced.
 */
export function SkillsInput(props: WordsInputProps) {
  const { label, hint, placeholder, words, onChange, limits, list, error, ref } = props;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [status, setStatus] = useState('');
  const place = useRef<HTMLDivElement>(null);

  const take = (text: string) => {
    const next = addWords(words, text, limits);
    setTyped(next.rest);
    setProblem(next.problem);
    if (next.added.length === 0) return;
    onChange(next.words);
    setStatus(`${next.added.join(', ')} added`);
  };
  const takeOnceLeft = useEffectEvent(() => {
    if (!place.current?.contains(document.activeElement)) take(typed);
  });
  // Not on blur: a word added before the click moves the pressed button away.
  useEffect(() => {
    const unmounted = new AbortController();
    const options = { capture: true, signal: unmounted.signal };
    for (const type of ['click', 'keyup']) window.addEventListener(type, () => takeOnceLeft(), options);
    return () => unmounted.abort();
  }, []);
  const remove = (word: string) => {
    onChange(words.filter((other) => other !== word));
    setProblem(null);
    setStatus(`${word} removed`);
    place.current?.querySelector('input')?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || event.defaultPrevented) return;
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault();
      take(typed);
    }
    const last = words.at(-1);
    if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last);
  };
  return (
    <div className={css.wordChips} ref={place}>
      <Field id={list} label={label} hint={hint} error={problem ?? error}>
        {words.length > 0 && (
          <ul className={css.chipList} aria-label={label}>
            {words.map((word) => (
              <li key={word}>
                <button type="button" aria-label={`Remove ${word}`} onClick={() => remove(word)}>
                  {word}
                  <Icon of={X} size="small" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <WithSuggestions load={load} listProps={{ label, list, chosen: words, onWord: take }}>
          <TextInput
            {...comboboxProps}
            ref={ref}
            value={typed}
            placeholder={placeholder}
            enterKeyHint="enter"
            autoComplete="off"
            onChange={({ target: { value } }) => (value.includes(',') ? take(value) : setTyped(value))}
            onKeyDown={press}
          />
        </WithSuggestions>
      </Field>
      <VisuallyHidden>
        <span role="status">{status}</span>
      </VisuallyHidden>
    </div>
  );
}

/** The same limits as the contract's word lists. */
type WordLimits = { max: number; maxLength: number };

type Added = { words: string[]; rest: string; problem: string | null; added: string[] };

const same = (a: string, b: string) => foldLetters(a) === foldLetters(b);

/**
 * Splits at commas, trims, and ignores duplicates regardless of case. `rest` is what could not be added and
 * stays in the box.
 */
export function addWords(words: readonly string[], typed: string, { max, maxLength }: WordLimits): Added {
  const next = [...words];
  const added: string[] = [];
  const left: string[] = [];
  let problem: string | null = null;
  for (const part of typed.split(/[,\n]/)) {
    const word = part.trim().replace(/\s+/g, ' ');
    if (word === '' || next.some((known) => same(known, word))) continue;
    if (!isWithin(word, maxLength)) problem = `Up to ${maxLength} characters each.`;
    else if (next.length >= max) problem = `Up to ${max}. Remove one first.`;
    else {
      next.push(word);
      added.push(word);
      continue;
    }
    left.push(word);
  }
  return { words: next, rest: left.join(', '), problem, added };
}

import { X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { Field } from '#ui/field/field.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { TextInput } from '#ui/text-input/text-input.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './words.css.ts';
import { addWords, type WordLimits } from './words.ts';

type WordsInputProps = {
  label: string;
  hint: string;
  placeholder: string;
  words: readonly string[];
  onChange: (words: string[]) => void;
  limits: WordLimits;
  error: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/**
 * A list of words. Enter, a comma or leaving the box adds what is typed, pasted lists come apart at their commas;
 * Backspace in an empty box takes the last one back; each word is a button that removes it. All of it is said.
 */
export function WordsInput(props: WordsInputProps) {
  const { label, hint, placeholder, words, onChange, limits, error, ref } = props;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const place = useRef<HTMLDivElement>(null);

  const take = (text: string) => {
    const next = addWords(words, text, limits);
    setTyped(next.rest);
    setProblem(next.problem);
    if (next.added.length === 0) return;
    onChange(next.words);
    setSaid(`${next.added.join(', ')} added`);
  };
  const remove = (word: string) => {
    onChange(words.filter((other) => other !== word));
    setProblem(null);
    setSaid(`${word} removed`);
    place.current?.querySelector('input')?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault();
      take(typed);
    }
    const last = words.at(-1);
    if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last);
  };
  return (
    <div className={css.words} ref={place}>
      <Field label={label} hint={hint} error={problem ?? error} optional>
        <TextInput
          ref={ref}
          value={typed}
          placeholder={placeholder}
          enterKeyHint="enter"
          autoComplete="off"
          onChange={({ target: { value } }) => (value.includes(',') ? take(value) : setTyped(value))}
          onKeyDown={press}
          onBlur={() => take(typed)}
        />
      </Field>
      {words.length > 0 && (
        <ul className={css.list} aria-label={label}>
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
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </div>
  );
}

import { type ComponentProps, useId } from 'react';
import { Counter, nearLimit } from '../field/counter.tsx';
import { TextArea } from '../text-area/text-area.tsx';

type CountedTextAreaProps = Omit<ComponentProps<typeof TextArea>, 'value' | 'maxLength'> & {
  value: string;
  /** In characters. More than that stays in the box and is said: nothing that was pasted is ever cut. */
  limit: number;
};

/** Whether a text may be sent: not only blanks, and within its limit. */
export const fits = (text: string, limit: number) => text.trim() !== '' && text.length <= limit;

/** A text area that says what is left, or how much is too much. In a `Field` give that one no `count`. */
export function CountedTextArea({ value, limit, ...native }: CountedTextAreaProps) {
  const counter = useId();
  const isCounted = nearLimit(value.length, limit);
  const described = [native['aria-describedby'], isCounted && counter].filter(Boolean).join(' ');
  return (
    <>
      <TextArea
        {...native}
        value={value}
        aria-invalid={value.length > limit || native['aria-invalid']}
        aria-describedby={described || undefined}
      />
      {isCounted && <Counter id={counter} count={value.length} limit={limit} />}
    </>
  );
}

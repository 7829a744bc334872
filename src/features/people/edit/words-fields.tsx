import { Controller } from 'react-hook-form';
import { listLimits } from './profile-form.ts';
import type { ProfileFormState } from './use-profile-form.ts';
import { WordsInput } from './words-input.tsx';

const { words } = listLimits;

const texts = {
  skills: {
    label: 'Skills',
    hint: `Instruments and trades. Enter or a comma adds one, up to ${words.most}.`,
    placeholder: 'Double bass',
  },
  genres: {
    label: 'Genres',
    hint: `Kinds of music or work. Enter or a comma adds one, up to ${words.most}.`,
    placeholder: 'Jazz',
  },
} as const;

type WordsFieldProps = { form: ProfileFormState; name: keyof typeof texts };

export const WordsField = ({ form, name }: WordsFieldProps) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field: { value, onChange, ref } }) => {
      const wrong = form.formState.errors[name];
      return (
        <WordsInput
          {...texts[name]}
          ref={ref}
          words={value}
          limits={words}
          error={wrong?.message ?? wrong?.find?.((word) => word?.message)?.message}
          onChange={onChange}
        />
      );
    }}
  />
);

import type { ComponentProps, ReactNode } from 'react';
import type { FieldErrors, FieldPath, UseFormReturn } from 'react-hook-form';
import type { GigForm } from '#contract/ours/gig-form.ts';
import { Select } from '#ui/field/choices.tsx';
import { Field } from '#ui/field/field.tsx';
import { combobox, Suggested } from '#ui/field/suggested.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';
import type { GigFields } from './fields.ts';
import type { TagSuggestions } from './tag-suggestions.tsx';

export type FormPart = { form: UseFormReturn<GigFields, unknown, GigForm> };

const childOf = (parent: unknown, key: string): unknown =>
  typeof parent === 'object' && parent !== null ? Reflect.get(parent, key) : undefined;

/** Returns the error of a field. For a list typed in one input: the error of its first invalid item. */
export function messageAt(errors: FieldErrors<GigFields>, path: string): string | undefined {
  const fault = path.split('.').reduce<unknown>(childOf, errors);
  const message = childOf(Array.isArray(fault) ? fault.find(Boolean) : fault, 'message');
  return typeof message === 'string' ? message : undefined;
}

type LabelProps = FormPart & Omit<ComponentProps<typeof Field>, 'children'>;
type TypedProps = LabelProps & { name: FieldPath<GigFields>; children: ReactNode };

/** Shows the error of the field unless `error` replaces it. */
export const TypedField = ({ form, name, children, ...label }: TypedProps) => (
  <Field error={messageAt(form.formState.errors, name)} {...label}>
    {children}
  </Field>
);

type TextProps = Omit<TypedProps, 'children'> &
  Pick<
    ComponentProps<'input'>,
    'type' | 'min' | 'max' | 'step' | 'inputMode' | 'autoComplete' | 'placeholder'
  >;

export const TextField = ({
  type,
  min,
  max,
  step,
  inputMode,
  autoComplete,
  placeholder,
  ...field
}: TextProps) => (
  <TypedField {...field}>
    <TextInput
      {...{ type, min, max, step, inputMode, autoComplete, placeholder }}
      {...field.form.register(field.name)}
    />
  </TypedField>
);

type ChoiceProps<Value extends string> = Omit<TypedProps, 'children'> & {
  of: readonly Value[];
  words: Readonly<Record<Value, string>>;
  none?: string;
};

export const Choice = <Value extends string>({ of, words, none, ...field }: ChoiceProps<Value>) => (
  <TypedField {...field}>
    <Select {...field.form.register(field.name)}>
      {none && <option value="">{none}</option>}
      {of.map((value) => (
        <option key={value} value={value}>
          {words[value]}
        </option>
      ))}
    </Select>
  </TypedField>
);

const loadSuggestions = async () => (await import('./tag-suggestions.tsx')).TagSuggestions;

type WordsProps = Omit<TypedProps, 'name' | 'children'> &
  Pick<ComponentProps<typeof TagSuggestions>, 'isOne' | 'areGenres'> & {
    name: 'tags' | 'genres' | `roles.${number}.skill`;
    placeholder: string;
  };

export const WordsField = ({ isOne = false, areGenres = false, placeholder, ...field }: WordsProps) => {
  const { form, name } = field;
  const onTags = (words: string) =>
    form.setValue(name, words, { shouldValidate: form.formState.isSubmitted });
  return (
    <TypedField {...field}>
      <Suggested load={loadSuggestions} given={{ isOne, areGenres, onTags }}>
        <TextInput {...combobox} autoComplete="off" placeholder={placeholder} {...form.register(name)} />
      </Suggested>
    </TypedField>
  );
};

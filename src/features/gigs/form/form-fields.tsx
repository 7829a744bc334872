import type { ComponentProps, ReactNode } from 'react';
import { type FieldErrors, type FieldPath, get, type UseFormReturn } from 'react-hook-form';
import type { GigForm } from '#contract/gig-form.ts';
import { Select } from '#ui/field/choices.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';
import { comboboxProps, WithSuggestions } from '#ui/field/with-suggestions.tsx';
import type { GigFields } from './fields.ts';
import type { TagSuggestions } from './tag-suggestions.tsx';

export type GigFormProps = { form: UseFormReturn<GigFields, unknown, GigForm> };

/** Returns the error of a field. For a list typed in one input: the error of its first invalid item. */
export function messageAt(errors: FieldErrors<GigFields>, path: string): string | undefined {
  const fault = get(errors, path);
  const message = get(Array.isArray(fault) ? fault.find(Boolean) : fault, 'message');
  return typeof message === 'string' ? message : undefined;
}

type LabelProps = GigFormProps & Omit<ComponentProps<typeof Field>, 'children'>;
type FormFieldProps = LabelProps & { name: FieldPath<GigFields>; children: ReactNode };

/** Shows the error of the field unless `error` replaces it. */
export const FormField = ({ form, name, children, ...label }: FormFieldProps) => (
  <Field error={messageAt(form.formState.errors, name)} {...label}>
    {children}
  </Field>
);

type TextFieldProps = Omit<FormFieldProps, 'children'> &
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
}: TextFieldProps) => (
  <FormField {...field}>
    <TextInput
      {...{ type, min, max, step, inputMode, autoComplete, placeholder }}
      {...field.form.register(field.name)}
    />
  </FormField>
);

type SelectFieldProps<Value extends string> = Omit<FormFieldProps, 'children'> & {
  of: readonly Value[];
  labels: Readonly<Record<Value, string>>;
  none?: string;
};

export const SelectField = <Value extends string>({
  of,
  labels,
  none,
  ...field
}: SelectFieldProps<Value>) => (
  <FormField {...field}>
    <Select {...field.form.register(field.name)}>
      {none && <option value="">{none}</option>}
      {of.map((value) => (
        <option key={value} value={value}>
          {labels[value]}
        </option>
      ))}
    </Select>
  </FormField>
);

const loadSuggestions = async () => (await import('./tag-suggestions.tsx')).TagSuggestions;

type SuggestedFieldProps = Omit<FormFieldProps, 'name' | 'children'> &
  Pick<ComponentProps<typeof TagSuggestions>, 'isOne' | 'areGenres'> & {
    name: 'tags' | 'genres' | `roles.${number}.skill`;
    placeholder: string;
  };

export const SuggestedField = ({
  isOne = false,
  areGenres = false,
  placeholder,
  ...field
}: SuggestedFieldProps) => {
  const { form, name } = field;
  const onTags = (tags: string) => form.setValue(name, tags, { shouldValidate: form.formState.isSubmitted });
  return (
    <FormField {...field}>
      <WithSuggestions load={loadSuggestions} listProps={{ isOne, areGenres, onTags }}>
        <TextInput {...comboboxProps} autoComplete="off" placeholder={placeholder} {...form.register(name)} />
      </WithSuggestions>
    </FormField>
  );
};

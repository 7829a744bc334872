import { type ChangeEvent, type FormEvent, type ReactNode, type Ref, useState } from 'react';
import { FormErrors } from '#shared/form.tsx';
import { sortErrors } from '#shared/form-errors.ts';
import { useAction } from '#shared/query-client.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { PasswordInput } from '#ui/field/password-input.tsx';
import { stack } from '#ui/layout/layout.css.ts';
import * as css from './settings.css.ts';
import { errorsOf } from './settings-calls.ts';

type Input = {
  ref?: Ref<HTMLInputElement>;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

type SingleFieldFormProps<Data> = {
  /** The server's name of the field. */
  name: string;
  label: string;
  hint?: string;
  limit?: number;
  /** The button's label. */
  submitLabel: string;
  save: (value: string) => Promise<Data>;
  onSaved: (data: Data) => void;
  /** For a dialog that is already open; one that opens sets and restores the focus itself. */
  takesFocus?: boolean;
  children: (input: Input) => ReactNode;
};

const focus = (input: HTMLInputElement | null) => input?.focus();

/** A form with one field. Keeps its input after an error. */
export function SingleFieldForm<Data>({
  name,
  label,
  hint,
  submitLabel,
  save,
  onSaved,
  ...rest
}: SingleFieldFormProps<Data>) {
  const { takesFocus = false, limit, children } = rest;
  const [value, setValue] = useState('');
  const [isMissing, setMissing] = useState(false);
  const saving = useAction({ mutationFn: save, onSuccess: onSaved });
  const { general, byField } = sortErrors(errorsOf(saving.error), [name]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(value === '');
    if (value !== '' && !saving.isPending) saving.mutate(value);
  };
  return (
    <form className={stack} aria-label={submitLabel} noValidate onSubmit={submit}>
      <FormErrors errors={general} />
      <Field
        label={label}
        hint={hint}
        {...(limit && { count: value.length, limit })}
        error={isMissing ? 'Please fill in this field.' : byField[name]}
      >
        {children({
          ...(takesFocus && { ref: focus }),
          value,
          onChange: ({ currentTarget }) => {
            setValue(currentTarget.value);
            setMissing(false);
            if (saving.isError) saving.reset();
          },
        })}
      </Field>
      <Button type="submit" variant="primary" className={css.start} busy={saving.isPending}>
        {submitLabel}
      </Button>
    </form>
  );
}

/** Asks for the account's password. */
export function AskPassword<Data>(props: Omit<SingleFieldFormProps<Data>, 'name' | 'label' | 'children'>) {
  return (
    <SingleFieldForm name="currentPassword" label="Your password" {...props}>
      {(field) => <PasswordInput autoComplete="current-password" {...field} />}
    </SingleFieldForm>
  );
}

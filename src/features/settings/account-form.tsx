import { valibotResolver } from '@hookform/resolvers/valibot';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useSession } from '#actors/use-session.ts';
import { limits } from '#contract/limits.ts';
import { type Account, type AccountChange, accountChangeSchema } from '#contract/ours/account.ts';
import { Refusal } from '#entities/form/refusal.tsx';
import { sortErrors } from '#entities/form/server-errors.ts';
import { useFocusFirst } from '#entities/form/use-focus-first.ts';
import { failureOf } from '#transport/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { PasswordInput } from '#ui/password-input/password-input.tsx';
import { TextInput } from '#ui/text-input/text-input.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { errorsOf } from './errors-of.ts';
import * as css from './settings.css.ts';
import { accountQuery, changeAccount } from './settings-calls.ts';

const names = ['name', 'email', 'currentPassword'] as const;
const isName = (field: string): field is (typeof names)[number] => names.some((name) => name === field);

/** Name and address. The password is asked for only when the address changes. */
export function AccountForm({ account }: { account: Account }) {
  const client = useQueryClient();
  const { updateUser } = useSession();
  const { register, handleSubmit, formState, setFocus, control, reset } = useForm<AccountChange>({
    resolver: valibotResolver(accountChangeSchema),
    defaultValues: { name: account.name, email: account.email },
  });
  const [name, email] = useWatch({ control, name: ['name', 'email'] });
  const moves = email.trim().toLowerCase() !== account.email;
  const saving = useMutation({
    mutationFn: changeAccount,
    onSuccess: (saved) => {
      client.setQueryData(accountQuery.queryKey, saved);
      updateUser({ name: saved.name, email: saved.email, isEmailVerified: saved.isEmailVerified });
      reset({ name: saved.name, email: saved.email });
      notify.success(moves ? 'Saved. Look for our mail at the new address.' : 'Saved');
    },
  });
  const errors = errorsOf(saving.error);
  const { general, byField, first } = sortErrors(errors, names);
  useFocusFirst(errors, first, (field) => isName(field) && setFocus(field));
  const wrong = (field: (typeof names)[number]) => formState.errors[field]?.message ?? byField[field];

  return (
    <form
      className={css.form}
      aria-label="Account"
      noValidate
      onChange={() => saving.isError && saving.reset()}
      onSubmit={handleSubmit(({ currentPassword, ...change }) =>
        saving.mutate(moves ? { ...change, currentPassword: currentPassword ?? '' } : change),
      )}
    >
      <Refusal errors={saving.isError && errors.length === 0 ? [failureOf(saving.error).text] : general} />
      <Field label="Name" error={wrong('name')} count={name.length} limit={limits.name}>
        <TextInput autoComplete="name" {...register('name')} />
      </Field>
      <Field label="E-mail" error={wrong('email')}>
        <TextInput type="email" inputMode="email" autoComplete="email" {...register('email')} />
      </Field>
      {moves && (
        <Field
          label="Your password"
          hint="A new address is a big change, so we ask. You will get a mail there to confirm it."
          error={wrong('currentPassword')}
        >
          <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
        </Field>
      )}
      <Button type="submit" className={css.start} busy={saving.isPending} disabled={!formState.isDirty}>
        Save
      </Button>
    </form>
  );
}

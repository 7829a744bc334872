import { valibotResolver } from '@hookform/resolvers/valibot';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { type PasswordChange, passwordChangeSchema } from '#contract/ours/account.ts';
import { Refusal } from '#shared/form.tsx';
import { useFormErrors } from '#shared/form-errors.ts';
import { useAct } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { PasswordInput } from '#ui/field/password-input.tsx';
import { notify } from '#ui/toaster/toast.ts';
import * as css from './settings.css.ts';
import { changePassword, errorsOf } from './settings-calls.ts';
import { devicesQuery } from './settings-queries.ts';

const names = ['currentPassword', 'newPassword'] as const;
const empty: PasswordChange = { currentPassword: '', newPassword: '' };

/** A new password; the other devices are signed out by it. */
export function PasswordForm() {
  const client = useQueryClient();
  const form = useForm<PasswordChange>({
    resolver: valibotResolver(passwordChangeSchema),
    defaultValues: empty,
  });
  const { register, handleSubmit, control, reset } = form;
  const newPassword = useWatch({ control, name: 'newPassword' });
  const saving = useAct({
    mutationFn: changePassword,
    onSuccess: ({ message }) => {
      reset(empty);
      void client.invalidateQueries({ queryKey: devicesQuery.queryKey });
      notify.success(message);
    },
  });
  const errors = errorsOf(saving.error);
  const { general, errorAt } = useFormErrors(form, errors, names);

  return (
    <form
      className={css.form}
      aria-label="Password"
      noValidate
      onChange={() => saving.isError && saving.reset()}
      onSubmit={handleSubmit((change) => saving.mutate(change))}
    >
      <Refusal errors={saving.isError && errors.length === 0 ? [failureOf(saving.error).text] : general} />
      <Field label="Your password now" error={errorAt('currentPassword')}>
        <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
      </Field>
      <Field
        label="New password"
        hint={`At least ${limits.passwordMin} characters. Three odd words do well.`}
        error={errorAt('newPassword')}
        count={newPassword.length}
        limit={limits.password}
      >
        <PasswordInput autoComplete="new-password" {...register('newPassword')} />
      </Field>
      <Button type="submit" className={css.start} busy={saving.isPending}>
        Change password
      </Button>
    </form>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useSession } from '#actors/session.ts';
import { limits } from '#contract/limits.ts';
import type { Account, AccountChange } from '#contract/ours/account.ts';
import { TypedBefore } from '#entities/form/newer.tsx';
import { Refusal } from '#entities/form/refusal.tsx';
import { sortErrors } from '#entities/form/server-errors.ts';
import { useFocusFirst } from '#entities/form/use-focus-first.ts';
import { useAct } from '#entities/queries/use-act.ts';
import { failureOf } from '#transport/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { PasswordInput } from '#ui/password-input/password-input.tsx';
import { TextInput } from '#ui/text-input/text-input.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { errorsOf } from './errors-of.ts';
import * as css from './settings.css.ts';
import { accountQuery, askForAddress, changeAccount } from './settings-calls.ts';
import { useAccountTyping } from './use-account-typing.ts';

const names = ['name', 'email', 'currentPassword'] as const;
const isName = (field: string): field is (typeof names)[number] => names.some((name) => name === field);

/** What is sent, and the texts as they were typed. */
type Sent = { change: AccountChange; typed: { name: string; email: string } };

/** Name and address. The password is asked for only when the address changes. */
export function AccountForm({ account }: { account: Account }) {
  const client = useQueryClient();
  const { updateUser } = useSession();
  const place = useRef<HTMLDivElement>(null);
  const typing = useAccountTyping(account);
  const { register, handleSubmit, formState, setFocus, control, getValues } = typing.form;
  const [name, email] = useWatch({ control, name: ['name', 'email'] });
  const moves = email.trim().toLowerCase() !== account.email;
  const saving = useAct({
    mutationFn: ({ change }: Sent) =>
      moves ? askForAddress(change, () => place.current) : changeAccount(change),
    onSuccess: (saved, { change, typed }) => {
      client.setQueryData(accountQuery.queryKey, saved);
      updateUser({ name: saved.name });
      typing.took(typed, saved);
      const asked = saved.pendingEmail?.email === change.email.trim().toLowerCase();
      notify.success(asked ? 'Saved. Look for our mail at the new address.' : 'Saved');
    },
    onSettled: () => place.current?.replaceChildren(),
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
        saving.mutate({
          change: moves ? { ...change, currentPassword: currentPassword ?? '' } : change,
          typed: getValues(),
        }),
      )}
    >
      {typing.isBack && <TypedBefore onDiscard={typing.discard} />}
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
          hint="A new address is a big change, so we ask. It is yours once you open the link we mail there."
          error={wrong('currentPassword')}
        >
          <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
        </Field>
      )}
      <div ref={place} className={css.check} />
      <Button
        type="submit"
        className={css.start}
        busy={saving.isPending}
        disabled={name === account.name && email === account.email}
      >
        Save
      </Button>
    </form>
  );
}

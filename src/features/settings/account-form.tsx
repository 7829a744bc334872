import { valibotResolver } from '@hookform/resolvers/valibot';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { useBotCheck } from '#actors/bot-check.ts';
import { useEditorStatus } from '#actors/editor.ts';
import { useSession } from '#actors/session.ts';
import {
  type Account,
  type AccountChange,
  accountChangeSchema,
  type PasswordChange,
  passwordChangeSchema,
} from '#contract/account.ts';
import { lengthOf } from '#contract/characters.ts';
import { limits } from '#contract/limits.ts';
import type { Draft, Revision } from '#machines/editor/editor.ts';
import { useEditorForm } from '#shared/editor-form.ts';
import { FormErrors, RestoredDraftNotice } from '#shared/form.tsx';
import { useFormErrors } from '#shared/form-errors.ts';
import { requestMail } from '#shared/mail-calls.ts';
import { useAction } from '#shared/query-client.ts';
import { ResendMail } from '#shared/resend-mail.tsx';
import { failureOf } from '#transport/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { PasswordInput } from '#ui/field/password-input.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { notify } from '#ui/toaster/toast.ts';
import * as css from './settings.css.ts';
import { cancelEmailChange, changeAccount, changePassword, errorsOf } from './settings-calls.ts';
import { accountQuery, devicesQuery } from './settings-queries.ts';

const names = ['name', 'email', 'currentPassword'] as const;

const textsSchema = v.object({ name: v.string(), email: v.string() });
const draftSchema = v.pipe(v.string(), v.parseJson(), v.object({ typed: textsSchema, over: textsSchema }));

const textsOf = ({ name, email }: v.InferOutput<typeof textsSchema>) => ({ name, email });
const revisionOf = (account: Account): Revision => ({ version: null, parts: textsOf(account) });
const isNewAddress = (email: string, account: Account) => email.trim().toLowerCase() !== account.email;

const draft = {
  name: 'account',
  readDraft(text: string): Draft | null {
    const stored = v.safeParse(draftSchema, text);
    return stored.success
      ? { typed: stored.output.typed, over: { version: null, parts: stored.output.over } }
      : null;
  },
  writeDraft: ({ typed, over }: Draft) => JSON.stringify({ typed, over: over.parts }),
};

/** The password is required only for a new address, and is never part of the draft. */
export function AccountForm({ account }: { account: Account }) {
  const client = useQueryClient();
  const { updateUser } = useSession();
  const check = useBotCheck();
  const editor = useEditorStatus<Account>(
    {
      ...draft,
      current: revisionOf(account),
      async save({ name = '', email = '' }): Promise<{ result: Account; current: Revision }> {
        const moves = isNewAddress(email, account);
        const { currentPassword = '' } = form.getValues();
        const saved = moves
          ? await check.withToken((botToken) => changeAccount({ name, email, currentPassword }, botToken))
          : await changeAccount({ name, email });
        client.setQueryData(accountQuery.queryKey, saved);
        updateUser({ name: saved.name });
        notify.success(
          moves && saved.pendingEmail ? 'Saved. Check your new address for our e-mail.' : 'Saved',
        );
        return { result: saved, current: revisionOf(saved) };
      },
    },
    { onSaved: () => form.setValue('currentPassword', '') },
  );
  const { form, element, refusal, busy, submit } = useEditorForm<AccountChange, AccountChange>(editor, {
    schema: accountChangeSchema,
    initialFields: () => ({ ...textsOf(account), currentPassword: '' }),
    partsOf: textsOf,
    fieldsOf: (typed) => typed,
    pathOf: (field) => names.find((name) => name === field) ?? null,
    toStored: (fields) => v.parse(accountChangeSchema, fields),
  });
  const { register, control, formState } = form;
  const [name, email] = useWatch({ control, name: ['name', 'email'] });
  const errorOf = (field: (typeof names)[number]) => formState.errors[field]?.message;

  return (
    <form
      ref={element}
      className={css.form}
      aria-label="Account"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {editor.isRestored && <RestoredDraftNotice onDiscard={editor.discard} />}
      <FormErrors errors={refusal} />
      <Field label="Name" error={errorOf('name')} count={lengthOf(name)} limit={limits.name}>
        <TextInput autoComplete="name" {...register('name')} />
      </Field>
      <Field label="E-mail" error={errorOf('email')}>
        <TextInput type="email" inputMode="email" autoComplete="email" {...register('email')} />
      </Field>
      {isNewAddress(email, account) && (
        <Field
          label="Your password"
          hint="Needed to change your address. We’ll e-mail a link to the new one to confirm it."
          error={errorOf('currentPassword')}
        >
          <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
        </Field>
      )}
      <div ref={check.containerRef} className={css.botCheck} />
      <Button
        type="submit"
        className={css.start}
        busy={busy}
        disabled={name === account.name && email === account.email}
      >
        Save
      </Button>
    </form>
  );
}

/** A new address that is not confirmed yet: resend or drop. */
export function PendingEmail({ account, pending }: { account: Account; pending: string }) {
  const client = useQueryClient();
  const drop = useAction({
    mutationFn: cancelEmailChange,
    onSuccess: (saved) => {
      client.setQueryData(accountQuery.queryKey, saved);
      notify.success(`Your address is still ${saved.email}`);
    },
    onError: (error) => notify.error(failureOf(error).text),
  });
  return (
    <div className={css.section}>
      <Notice>
        <div className={css.stack}>
          <p>
            <b>{pending}</b> isn’t confirmed yet. Open the link we e-mailed there. Until then, your address is
            still {account.email}.
          </p>
          <ResendMail
            key={pending}
            send={(botToken) => requestMail('POST /api/account/email-change/resend', botToken)}
          >
            <Button size="small" busy={drop.isPending} onClick={() => drop.mutate()}>
              Keep old address
            </Button>
          </ResendMail>
        </div>
      </Notice>
    </div>
  );
}

const passwordNames = ['currentPassword', 'newPassword'] as const;
const empty: PasswordChange = { currentPassword: '', newPassword: '' };

/** Signs out the other devices. */
export function PasswordForm() {
  const client = useQueryClient();
  const form = useForm<PasswordChange>({
    resolver: valibotResolver(passwordChangeSchema),
    defaultValues: empty,
  });
  const { register, handleSubmit, control, reset } = form;
  const newPassword = useWatch({ control, name: 'newPassword' });
  const saving = useAction({
    mutationFn: changePassword,
    onSuccess: ({ message }) => {
      reset(empty);
      void client.invalidateQueries({ queryKey: devicesQuery.queryKey });
      notify.success(message);
    },
  });
  const { general, errorAt } = useFormErrors(form, errorsOf(saving.error), passwordNames);

  return (
    <form
      className={css.form}
      aria-label="Password"
      noValidate
      onChange={() => saving.isError && saving.reset()}
      onSubmit={handleSubmit((change) => saving.mutate(change))}
    >
      <FormErrors errors={general} />
      <Field label="Current password" error={errorAt('currentPassword')}>
        <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
      </Field>
      <Field
        label="New password"
        hint={`At least ${limits.passwordMin} characters. Three random words work well.`}
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

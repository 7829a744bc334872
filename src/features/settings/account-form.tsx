import { valibotResolver } from '@hookform/resolvers/valibot';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { useBotCheck } from '#actors/bot-check.ts';
import { useSession } from '#actors/session.ts';
import { useDraft } from '#actors/use-draft.ts';
import { lengthOf } from '#contract/characters.ts';
import { limits } from '#contract/limits.ts';
import { type Account, type AccountChange, accountChangeSchema } from '#contract/ours/account.ts';
import { Refusal, TypedBefore } from '#shared/form.tsx';
import { useFormErrors } from '#shared/form-errors.ts';
import { askForMail } from '#shared/mail-calls.ts';
import { useAct } from '#shared/query-client.ts';
import { ResendMail } from '#shared/resend-mail.tsx';
import { failureOf } from '#transport/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { PasswordInput } from '#ui/field/password-input.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { notify } from '#ui/toaster/toast.ts';
import * as css from './settings.css.ts';
import { changeAccount, dropEmailChange, errorsOf } from './settings-calls.ts';
import { accountQuery } from './settings-queries.ts';

const names = ['name', 'email', 'currentPassword'] as const;

/** What is sent, and the texts as they were typed. */
type Sent = { change: AccountChange; typed: { name: string; email: string } };

/** Name and address. The password is asked for only when the address changes. */
export function AccountForm({ account }: { account: Account }) {
  const client = useQueryClient();
  const { updateUser } = useSession();
  const check = useBotCheck();
  const typing = useAccountTyping(account);
  const { register, handleSubmit, control, getValues } = typing.form;
  const [name, email] = useWatch({ control, name: ['name', 'email'] });
  const moves = email.trim().toLowerCase() !== account.email;
  const saving = useAct({
    mutationFn: ({ change }: Sent) =>
      moves ? check.withToken((botToken) => changeAccount(change, botToken)) : changeAccount(change),
    onSuccess: (saved, { change, typed }) => {
      client.setQueryData(accountQuery.queryKey, saved);
      updateUser({ name: saved.name });
      typing.took(typed, saved);
      const asked = change.currentPassword !== undefined && saved.pendingEmail;
      notify.success(asked ? 'Saved. Look for our mail at the new address.' : 'Saved');
    },
  });
  const errors = errorsOf(saving.error);
  const { general, errorAt } = useFormErrors(typing.form, errors, names);

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
      <Field label="Name" error={errorAt('name')} count={lengthOf(name)} limit={limits.name}>
        <TextInput autoComplete="name" {...register('name')} />
      </Field>
      <Field label="E-mail" error={errorAt('email')}>
        <TextInput type="email" inputMode="email" autoComplete="email" {...register('email')} />
      </Field>
      {moves && (
        <Field
          label="Your password"
          hint="A new address is a big change, so we ask. It is yours once you open the link we mail there."
          error={errorAt('currentPassword')}
        >
          <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
        </Field>
      )}
      <div ref={check.containerRef} className={css.check} />
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

const textSchema = v.object({ name: v.string(), email: v.string() });
type Texts = v.InferOutput<typeof textSchema>;
const draftSchema = v.object({ typed: textSchema, over: textSchema });

const textsOf = ({ name, email }: Texts): Texts => ({ name, email });
const same = (a: Texts, b: Texts) => a.name === b.name && a.email === b.email;
/** `to` where the text is still `from`; what else was typed stays. */
const moved = (typed: Texts, from: Texts, to: Texts): Texts => ({
  name: typed.name === from.name ? to.name : typed.name,
  email: typed.email === from.email ? to.email : typed.email,
});

/**
 * Name and address being typed, kept on this device until they are saved; the password never is. What nobody has
 * typed over follows what stands.
 */
function useAccountTyping(account: Account) {
  const draft = useDraft('account');
  const stands = textsOf(account);
  const [back] = useState(() => {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), draftSchema), draft.text);
    const typed = read.success ? moved(read.output.typed, read.output.over, stands) : stands;
    return same(typed, stands) ? null : typed;
  });
  const form = useForm<AccountChange>({
    resolver: valibotResolver(accountChangeSchema),
    defaultValues: back ?? stands,
  });
  const [over, setOver] = useState(stands);
  const keep = (typed: Texts, now = stands) =>
    same(typed, now) ? draft.clear() : draft.setText(JSON.stringify({ typed, over: now }));
  const keepNow = useEffectEvent((values: Texts) => keep(textsOf(values)));
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepNow(values) }),
    [form],
  );
  const show = (next: Texts, now: Texts) => {
    form.reset(next);
    setOver(now);
    keep(next, now);
  };
  const follow = useEffectEvent(() => {
    const typed = textsOf(form.getValues());
    const next = moved(typed, over, stands);
    if (same(next, typed)) {
      setOver(stands);
      keep(typed);
    } else show(next, stands);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what stands
  useEffect(() => follow(), [stands.name, stands.email]);
  return {
    form,
    /** The server has these texts and keeps them as `saved`; what was typed meanwhile stays. */
    took: (sent: Texts, saved: Texts) => show(moved(form.getValues(), sent, saved), textsOf(saved)),
    /** What was typed last time is back. */
    isBack: back !== null && draft.text !== '',
    discard: () => show(stands, stands),
  };
}

/** A new address that waits for its link to be used: sent again, or dropped. */
export function PendingEmail({ account, pending }: { account: Account; pending: string }) {
  const client = useQueryClient();
  const drop = useAct({
    mutationFn: dropEmailChange,
    onSuccess: (saved) => {
      client.setQueryData(accountQuery.queryKey, saved);
      notify.success(`${saved.email} stays your address.`);
    },
    onError: (error) => notify.error(failureOf(error).text),
  });
  return (
    <div className={css.section}>
      <Notice>
        <div className={css.stack}>
          <p>
            <b>{pending}</b> is not confirmed yet. Open the link we mailed there; until then {account.email}{' '}
            stays your address.
          </p>
          <ResendMail
            key={pending}
            send={(botToken) => askForMail('POST /api/account/email-change/resend', botToken)}
          >
            <Button size="small" busy={drop.isPending} onClick={() => drop.mutate()}>
              Keep the old address
            </Button>
          </ResendMail>
        </div>
      </Notice>
    </div>
  );
}

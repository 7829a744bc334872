import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { useBotCheck } from '#actors/bot-check.ts';
import { useDeletion } from '#actors/deletion.ts';
import { useSession } from '#actors/session.ts';
import { deletionSchema } from '#contract/account.ts';
import { FormErrors } from '#shared/form.tsx';
import { useFormErrors } from '#shared/form-errors.ts';
import { useAction } from '#shared/query-client.ts';
import { credentials } from '#transport/http.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { PasswordInput } from '#ui/field/password-input.tsx';
import { exactTime } from '#ui/format/dates.ts';
import { muted } from '#ui/layout/text.css.ts';
import { Block } from '#ui/page/page.tsx';
import { notify } from '#ui/toaster/toast.ts';
import * as css from './settings.css.ts';
import { deleteAccount, errorsOf } from './settings-calls.ts';

/** SET-05. Deletes the account; says what goes before asking for the password. */
export function DeleteAccount() {
  const { state, send } = useDeletion();
  const wasAsked = useRef(false);
  return (
    <Block title="Delete your account" id="leaving">
      {state === 'standing' ? (
        <div className={`${css.section} ${css.stack}`}>
          <p className={muted}>You can come back within 14 days. After that, everything is deleted.</p>
          <Button
            ref={(button) => {
              if (wasAsked.current) button?.focus();
            }}
            variant="danger"
            onClick={() => {
              wasAsked.current = true;
              send({ type: 'member.ask' });
            }}
          >
            Delete my account
          </Button>
        </div>
      ) : (
        <DeleteAccountForm
          onKeep={() => send({ type: 'member.keep' })}
          onAnswer={(fits) => send({ type: 'member.confirm', fits })}
        />
      )}
    </Block>
  );
}

const schema = v.pick(deletionSchema, ['currentPassword']);
type Fields = v.InferInput<typeof schema>;
const names = ['currentPassword'] as const;

type FormProps = { onKeep: () => void; onAnswer: (fits: boolean) => void };

function DeleteAccountForm({ onKeep, onAnswer }: FormProps) {
  const { token, signOut } = useSession();
  const check = useBotCheck();
  const form = useForm<Fields>({ resolver: valibotResolver(schema), defaultValues: { currentPassword: '' } });
  const deleting = useAction({
    mutationFn: (fields: Fields) => check.withToken((botToken) => deleteAccount(fields, botToken, token)),
    onSuccess: ({ leavesAt }) => {
      onAnswer(true);
      if (credentials.token() === token) signOut();
      notify.info(`Your account will be deleted on ${exactTime(leavesAt)}. Sign in before then to keep it.`);
    },
    onError: () => onAnswer(false),
  });
  useEffect(() => form.setFocus('currentPassword'), [form]);
  const { general, errorAt } = useFormErrors(form, errorsOf(deleting.error), names);
  return (
    <form
      className={css.form}
      aria-label="Delete your account"
      noValidate
      onChange={() => deleting.isError && deleting.reset()}
      onSubmit={form.handleSubmit((fields) => deleting.mutate(fields))}
    >
      <div>
        <p>
          You’re signed out everywhere and hidden from everyone right away, and your bookings are cancelled.
          After 14 days we delete:
        </p>
        <ul className={css.consequences}>
          <li>your profile, photos and links</li>
          <li>your posts, comments and likes</li>
          <li>your gigs and applications (we tell the people involved)</li>
          <li>your notifications, reports and settings</li>
        </ul>
        <p>
          Messages you sent stay with the people who received them, without your name. Sign in within 14 days
          to get everything back except your bookings.
        </p>
      </div>
      <FormErrors errors={general} />
      <Field label="Your password" error={errorAt('currentPassword')}>
        <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
      </Field>
      <div ref={check.containerRef} className={css.botCheck} />
      <div className={css.actions}>
        <Button type="submit" variant="danger" busy={deleting.isPending}>
          Delete my account
        </Button>
        <Button disabled={deleting.isPending} onClick={onKeep}>
          Keep my account
        </Button>
      </div>
    </form>
  );
}

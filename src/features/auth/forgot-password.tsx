import { valibotResolver } from '@hookform/resolvers/valibot';
import { Link } from '@tanstack/react-router';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { useBotCheck } from '#actors/bot-check.ts';
import { limits } from '#contract/limits.ts';
import { emailSchema, newPasswordSchema } from '#contract/ours/auth.ts';
import { Refusal } from '#shared/form.tsx';
import { mailCalls } from '#shared/mail-calls.ts';
import { useAct } from '#shared/query-client.ts';
import { useTitle } from '#shared/use-title.ts';
import { failureOf } from '#transport/failure.ts';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { PasswordInput } from '#ui/field/password-input.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';
import { link, linkButton } from '#ui/layout/words.css.ts';
import { Notice } from '#ui/notice/notice.tsx';
import * as css from './auth-layout.css.ts';
import { AuthLayout } from './auth-layout.tsx';

const addressForm = v.object({ email: emailSchema });

/** `/forgot-password`: asks for a mail with a link. */
export function ForgotPassword() {
  const check = useBotCheck();
  const ask = useAct({
    mutationFn: (email: string) => check.withToken((botToken) => mailCalls.forgot(email, botToken)),
  });
  const { register, handleSubmit, formState } = useForm({
    resolver: valibotResolver(addressForm),
    defaultValues: { email: '' },
  });
  return (
    <AuthLayout title="Forgot your password?">
      {ask.data ? (
        <Notice level="success">{ask.data.message}</Notice>
      ) : (
        <form
          className={css.form}
          aria-label="New password"
          noValidate
          onChange={() => ask.isError && ask.reset()}
          onSubmit={handleSubmit(({ email }) => ask.mutate(email))}
        >
          <p>Say which address you joined with. We send a link that lets you choose a new one.</p>
          <Refusal errors={ask.error ? [wordsFor(ask.error)] : []} />
          <Field label="E-mail" error={formState.errors.email?.message}>
            <TextInput type="email" inputMode="email" autoComplete="email" {...register('email')} />
          </Field>
          <div ref={check.containerRef} className={css.widget} />
          <Button look="go" wide type="submit" busy={ask.isPending}>
            Send the link
          </Button>
        </form>
      )}
      <p className={css.swap}>
        It came back to you?{' '}
        <Link to="/login" className={link}>
          Sign In
        </Link>
      </p>
    </AuthLayout>
  );
}

function wordsFor(error: Error): string {
  const { kind, text } = failureOf(error);
  return kind === 'missing' ? 'This server cannot send mails for a new password.' : text;
}

const newPasswordForm = v.object({ password: newPasswordSchema });

/** `/forgot-password?token=…`: the link of the mail was followed. */
export function NewPassword({ token, onAskAgain }: { token: string; onAskAgain: () => void }) {
  useTitle('Choose a new password');
  const save = useAct({ mutationFn: (password: string) => mailCalls.reset(token, password) });
  const { register, handleSubmit, formState, control } = useForm({
    resolver: valibotResolver(newPasswordForm),
    defaultValues: { password: '' },
  });
  const password = useWatch({ control, name: 'password' });
  if (save.data)
    return (
      <AuthLayout title="New password saved">
        <Notice level="success">{save.data.message}</Notice>
        <p>You are signed out everywhere else. Sign in with the new one.</p>
        <Link to="/login" className={button({ look: 'go' })}>
          Sign In
        </Link>
      </AuthLayout>
    );
  return (
    <AuthLayout title="Choose a new password">
      <form
        className={css.form}
        aria-label="New password"
        noValidate
        onChange={() => save.isError && save.reset()}
        onSubmit={handleSubmit(({ password }) => save.mutate(password))}
      >
        <Refusal errors={save.error ? [failureOf(save.error).text] : []}>
          <button type="button" className={linkButton} onClick={onAskAgain}>
            Ask for a new link
          </button>
        </Refusal>
        <Field
          label="New password"
          hint={`At least ${limits.passwordMin} characters. Three odd words do well.`}
          error={formState.errors.password?.message}
          count={password.length}
          limit={limits.password}
        >
          <PasswordInput autoComplete="new-password" {...register('password')} />
        </Field>
        <Button look="go" wide type="submit" busy={save.isPending}>
          Save the password
        </Button>
      </form>
    </AuthLayout>
  );
}

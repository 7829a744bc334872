import { valibotResolver } from '@hookform/resolvers/valibot';
import { Link, useRouterState } from '@tanstack/react-router';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { useBotCheck } from '#actors/bot-check.ts';
import { knownEmailSchema, newPasswordSchema } from '#contract/auth.ts';
import { FormErrors } from '#shared/form.tsx';
import { mailCalls } from '#shared/mail-calls.ts';
import { useAction } from '#shared/query-client.ts';
import { useTitle } from '#shared/use-title.ts';
import { failureOf } from '#transport/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';
import { link, linkButton } from '#ui/layout/text.css.ts';
import { Notice } from '#ui/notice/notice.tsx';
import * as css from './auth-layout.css.ts';
import { AuthLayout, NextLink } from './auth-layout.tsx';
import { useMailedLink } from './mailed-link.tsx';
import { NewPasswordField } from './new-password-field.tsx';

const addressForm = v.object({ email: knownEmailSchema });

export function ForgotPassword() {
  const check = useBotCheck();
  const ask = useAction({
    mutationFn: (email: string) => check.withToken((botToken) => mailCalls.forgot(email, botToken)),
  });
  const email = useRouterState({ select: ({ location }) => location.state.email ?? '' });
  const { register, handleSubmit, formState } = useForm({
    resolver: valibotResolver(addressForm),
    defaultValues: { email },
  });
  if (ask.data) return <Sent email={ask.variables} message={ask.data.message} onAgain={ask.reset} />;
  return (
    <AuthLayout title="Forgot your password?">
      <form
        className={css.form}
        aria-label="New password"
        noValidate
        onChange={() => ask.isError && ask.reset()}
        onSubmit={handleSubmit(({ email }) => ask.mutate(email))}
      >
        <p>Enter the e-mail address you joined with. We’ll send a link to choose a new password.</p>
        <FormErrors errors={ask.error ? [errorText(ask.error)] : []} />
        <Field label="E-mail" error={formState.errors.email?.message}>
          <TextInput type="email" inputMode="email" autoComplete="email" {...register('email')} />
        </Field>
        <div ref={check.containerRef} className={css.widget} />
        <Button variant="primary" wide type="submit" busy={ask.isPending}>
          Send link
        </Button>
      </form>
      <SignInInstead />
    </AuthLayout>
  );
}

const SignInInstead = () => (
  <p className={css.otherPage}>
    Remembered it?{' '}
    <Link to="/login" className={link}>
      Sign In
    </Link>
  </p>
);

type SentProps = { email: string; message: string; onAgain: () => void };

/** Shows the address as typed: whether it has an account is never revealed. */
function Sent({ email, message, onAgain }: SentProps) {
  useTitle('Check your e-mail');
  return (
    <AuthLayout title="Check your e-mail" guestList="waiting">
      <p>
        You asked for a link to <b className={css.address}>{email}</b>.
      </p>
      <Notice level="success">{message}</Notice>
      <p>Nothing there? Check your spam folder, and that this is the address you joined with.</p>
      <div className={css.actions}>
        <Button onClick={onAgain}>Try again or change address</Button>
      </div>
      <SignInInstead />
    </AuthLayout>
  );
}

function errorText(error: Error): string {
  const { kind, text } = failureOf(error);
  return kind === 'missing' ? 'This server can’t send password reset e-mails.' : text;
}

const newPasswordForm = v.object({ password: newPasswordSchema });

/** `/forgot-password?token=…`, opened from the e-mail. */
export function NewPassword({ token, onAskAgain }: { token: string; onAskAgain: () => void }) {
  useTitle('Choose a new password');
  const save = useAction({ mutationFn: (password: string) => mailCalls.reset(token, password) });
  const { register, handleSubmit, formState, control } = useForm({
    resolver: valibotResolver(newPasswordForm),
    defaultValues: { password: '' },
  });
  const password = useWatch({ control, name: 'password' });
  const { about, isLoading, isExpired } = useMailedLink(token);
  if (save.data)
    return (
      <AuthLayout title="New password saved">
        <Notice level="success">{save.data.message}</Notice>
        <p>You’re signed out everywhere. Sign in with your new password.</p>
        <NextLink to="/login">Sign In</NextLink>
      </AuthLayout>
    );
  if (isExpired)
    return (
      <AuthLayout title="That link no longer works" guestList="waiting">
        <p>Links work once and expire after 1 hour. Ask for a new one; it arrives within a minute.</p>
        <Button variant="primary" wide onClick={onAskAgain}>
          Ask for a new link
        </Button>
        <SignInInstead />
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
        <FormErrors errors={save.error ? [failureOf(save.error).text] : []}>
          <button type="button" className={linkButton} onClick={onAskAgain}>
            Ask for a new link
          </button>
        </FormErrors>
        {(about || isLoading) && <p>For {about ? <b className={css.address}>{about.email}</b> : '…'}</p>}
        <p>
          This signs out every device and turns off your calendar address. Two-step sign-in and passkeys stay
          on.
        </p>
        <NewPasswordField
          typed={password}
          error={formState.errors.password?.message}
          {...register('password')}
        />
        <Button variant="primary" wide type="submit" busy={save.isPending}>
          Save password
        </Button>
      </form>
      <SignInInstead />
    </AuthLayout>
  );
}

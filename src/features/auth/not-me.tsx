import { valibotResolver } from '@hookform/resolvers/valibot';
import { Link } from '@tanstack/react-router';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { newPasswordSchema } from '#contract/ours/auth.ts';
import { Refusal } from '#shared/form.tsx';
import { mailCalls } from '#shared/mail-calls.ts';
import { useAct } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { PasswordInput } from '#ui/field/password-input.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import * as css from './auth-layout.css.ts';
import { AuthLayout } from './auth-layout.tsx';

/** `/not-me?token=…`: the link in a mail about a new device. Only the button ends anything: mail programs open links, too. */
export function NotMe({ token }: { token: string | null }) {
  const ending = useAct({ mutationFn: mailCalls.notMe });
  if (ending.data)
    return (
      <AuthLayout title="Signed out">
        <Notice level="success">{ending.data.message}</Notice>
        <p>Whoever it was knows your password. Choose a new one now, so that they cannot come back.</p>
        <Link to="/forgot-password" className={button({ look: 'go' })}>
          Choose a new password
        </Link>
      </AuthLayout>
    );
  if (!token)
    return (
      <AuthLayout title="This was not me">
        <p>Open this page by the link in our mail. Or look in Settings at where you are signed in.</p>
        <Link to="/settings" className={button({ look: 'go' })}>
          Go to Settings
        </Link>
      </AuthLayout>
    );
  return (
    <AuthLayout title="This was not you?">
      <p>
        We sign out the device that our mail is about, and every one that signed in after it. Your other
        devices stay as they are.
      </p>
      <Refusal errors={ending.error ? [failureOf(ending.error).text] : []} />
      <Button look="go" wide busy={ending.isPending} onClick={() => ending.mutate(token)}>
        Sign that device out
      </Button>
    </AuthLayout>
  );
}

const passwordForm = v.object({ password: newPasswordSchema });

/** `/not-me?token=…&address=back`: the link in the mail to the old address, once the account has moved to another. */
export function TakeBack({ token }: { token: string }) {
  const taking = useAct({ mutationFn: (password: string) => mailCalls.takeBack(token, password) });
  const { register, handleSubmit, formState, control } = useForm({
    resolver: valibotResolver(passwordForm),
    defaultValues: { password: '' },
  });
  const password = useWatch({ control, name: 'password' });
  if (taking.data)
    return (
      <AuthLayout title="Your account is back">
        <Notice level="success">{taking.data.message}</Notice>
        <p>Sign in with your new password. The old one works no more.</p>
        <Link to="/login" className={button({ look: 'go' })}>
          Sign In
        </Link>
      </AuthLayout>
    );
  return (
    <AuthLayout title="Take your account back">
      <form
        className={css.form}
        aria-label="Take your account back"
        noValidate
        onChange={() => taking.isError && taking.reset()}
        onSubmit={handleSubmit(({ password }) => taking.mutate(password))}
      >
        <p>
          Your account moved to another e-mail address. If that was not you, choose a new password: this
          address is put back, and everybody is signed out, you too.
        </p>
        <Refusal errors={taking.error ? [failureOf(taking.error).text] : []} />
        <Field
          label="New password"
          hint={`At least ${limits.passwordMin} characters. Three odd words do well.`}
          error={formState.errors.password?.message}
          count={password.length}
          limit={limits.password}
        >
          <PasswordInput autoComplete="new-password" {...register('password')} />
        </Field>
        <Button look="go" wide type="submit" busy={taking.isPending}>
          Take my account back
        </Button>
      </form>
    </AuthLayout>
  );
}

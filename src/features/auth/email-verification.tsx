import { valibotResolver } from '@hookform/resolvers/valibot';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { useBotCheck } from '#actors/bot-check.ts';
import { useSession } from '#actors/session.ts';
import { knownEmailSchema } from '#contract/auth.ts';
import { FormErrors } from '#shared/form.tsx';
import { mailCalls } from '#shared/mail-calls.ts';
import { useAction } from '#shared/query-client.ts';
import { ResendMail } from '#shared/resend-mail.tsx';
import { failureOf } from '#transport/failure.ts';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';
import { link } from '#ui/layout/text.css.ts';
import { LoadingIndicator } from '#ui/loading-indicator/loading-indicator.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import * as css from './auth-layout.css.ts';
import { AuthLayout, NextLink } from './auth-layout.tsx';

/** `/email-verification`: checks the token of the e-mail; without one, says what to do next. */
export function EmailVerification({ token }: { token: string | null }) {
  return token ? <Verifying token={token} /> : <CheckYourMail />;
}

function Verifying({ token }: { token: string }) {
  const { isAuthenticated, user, updateUser } = useSession();
  // A token works once, so it is never fetched again.
  const check = useQuery({
    queryKey: ['verify', token],
    queryFn: () => mailCalls.verify(token),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: false,
    retryOnMount: false,
  });
  // The signed-in member may not be the owner of the address.
  const isMine = check.data !== undefined && check.data.userId === user?.id;
  const email = check.data?.email;
  useEffect(() => {
    if (isMine && email !== undefined) updateUser({ isEmailVerified: true, email });
  }, [isMine, email, updateUser]);

  if (check.isFetching)
    return (
      <AuthLayout title="One moment" guestList="waiting">
        <LoadingIndicator text="Checking the link..." showText />
      </AuthLayout>
    );
  if (check.isError) return <LinkFailed error={check.error} onAgain={() => void check.refetch()} />;
  return (
    <AuthLayout title="E-mail address confirmed">
      <Notice level="success">{check.data?.message}</Notice>
      {isAuthenticated && !isMine && (
        <p>It belongs to a different account from the one you’re signed in to. Sign out to use it.</p>
      )}
      <Link
        to={isAuthenticated ? '/community' : '/login'}
        state={isAuthenticated || email === undefined ? {} : { email }}
        className={button({ variant: 'primary' })}
      >
        {isAuthenticated ? 'Go to Community' : 'Sign In'}
      </Link>
    </AuthLayout>
  );
}

const retryable = ['offline', 'timeout', 'server', 'limited'];

/** When the server was not reached the link may still work; a refusal is final. */
function LinkFailed({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const { kind, text } = failureOf(error);
  if (retryable.includes(kind))
    return (
      <AuthLayout title="We couldn’t check the link" guestList="waiting">
        <Notice level="error">{text}</Notice>
        <Button variant="primary" onClick={onAgain}>
          Try again
        </Button>
      </AuthLayout>
    );
  return (
    <AuthLayout title="That link didn’t work" guestList="waiting">
      <Notice level="error">{text}</Notice>
      <ResendOrSettings />
    </AuthLayout>
  );
}

/** Shows the address of the account, or the one typed when registering. */
function CheckYourMail() {
  const { user } = useSession();
  const typed = useRouterState({ select: ({ location }) => location.state.email });
  if (user?.isEmailVerified)
    return (
      <AuthLayout title="E-mail address confirmed">
        <p>{user.email} is confirmed. There’s nothing else to do here.</p>
        <NextLink to="/community">Go to Community</NextLink>
      </AuthLayout>
    );
  const to = user?.email ?? typed;
  return (
    <AuthLayout title="Check your e-mail" guestList="waiting">
      <p>
        We’ve sent a link to {to ? <b className={css.address}>{to}</b> : 'your address'}. Open it on any
        device to start posting, messaging and applying.
      </p>
      <ResendOrSettings />
    </AuthLayout>
  );
}

function ResendOrSettings() {
  const { isAuthenticated, user } = useSession();
  if (user?.isEmailVerified) return <NextLink to="/settings">Go to your account</NextLink>;
  return isAuthenticated ? <ResendMail /> : <ResendForm />;
}

const addressForm = v.object({ email: knownEmailSchema });

function ResendForm() {
  const check = useBotCheck();
  const send = useAction({
    mutationFn: (email: string) => check.withToken((botToken) => mailCalls.resendTo(email, botToken)),
  });
  const email = useRouterState({ select: ({ location }) => location.state.email ?? '' });
  const { register, handleSubmit, formState } = useForm({
    resolver: valibotResolver(addressForm),
    defaultValues: { email },
  });
  const failure = send.error && failureOf(send.error);
  return (
    <>
      {failure?.kind !== 'missing' && (
        <form
          className={css.form}
          aria-label="Resend e-mail"
          noValidate
          onChange={() => !send.isPending && send.reset()}
          onSubmit={handleSubmit(({ email }) => send.mutate(email))}
        >
          {send.data && <Notice level="success">{send.data.message}</Notice>}
          <FormErrors errors={failure ? [failure.text] : []} />
          <Field label="E-mail" error={formState.errors.email?.message}>
            <TextInput type="email" inputMode="email" autoComplete="email" {...register('email')} />
          </Field>
          <div ref={check.containerRef} className={css.widget} />
          <Button variant="primary" wide type="submit" busy={send.isPending}>
            Resend e-mail
          </Button>
        </form>
      )}
      <p className={css.otherPage}>
        Already confirmed?{' '}
        <Link to="/login" className={link}>
          Sign In
        </Link>
      </p>
    </>
  );
}

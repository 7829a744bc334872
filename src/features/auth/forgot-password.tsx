import { valibotResolver } from '@hookform/resolvers/valibot';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { emailSchema } from '#contract/ours/auth.ts';
import { Refusal } from '#shared/form.tsx';
import { useAct } from '#shared/query-client.ts';
import { mailCalls } from '#shared/resend-mail/mail-calls.ts';
import { failureOf } from '#transport/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';
import { link } from '#ui/layout/words.css.ts';
import { Notice } from '#ui/notice/notice.tsx';
import * as css from './auth-layout.css.ts';
import { AuthLayout } from './auth-layout.tsx';

const schema = v.object({ email: emailSchema });

/** `/forgot-password`: asks for a mail with a link. */
export function ForgotPassword() {
  const widget = useRef<HTMLDivElement>(null);
  const ask = useAct({ mutationFn: (email: string) => mailCalls.forgot(email, widget.current) });
  const { register, handleSubmit, formState } = useForm({
    resolver: valibotResolver(schema),
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
          <div ref={widget} className={css.widget} />
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

import { valibotResolver } from '@hookform/resolvers/valibot';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { useAuthForm } from '#actors/auth-form.ts';
import { registrationSchema } from '#contract/auth.ts';
import { lengthOf } from '#contract/characters.ts';
import { limits } from '#contract/limits.ts';
import { FormErrors } from '#shared/form.tsx';
import { useFormErrors } from '#shared/form-errors.ts';
import { useTitle } from '#shared/use-title.ts';
import { button } from '#ui/button/button.css.ts';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';
import { link, small } from '#ui/layout/text.css.ts';
import { Notice } from '#ui/notice/notice.tsx';
import * as css from './auth-layout.css.ts';
import { AuthLayout } from './auth-layout.tsx';
import { AuthFormFooter } from './bot-check.tsx';
import { NewPasswordField } from './new-password-field.tsx';

/** `/register`. SES-07: afterwards the member is signed in, or reads the server's message and what to do next. */
export function Register({ redirectPath }: { redirectPath: string | undefined }) {
  const auth = useAuthForm('register', redirectPath ? { redirectPath } : {});
  const [email, setEmail] = useState('');
  if (auth.message) return <Accepted message={auth.message} email={email} redirectPath={redirectPath} />;
  return (
    <AuthLayout title="Get on the list" guestList="joining">
      <p>Find gigs, get found, and stay in touch with the people you play with.</p>
      <RegisterForm auth={auth} onSubmit={setEmail} />
      <p className={small}>
        We’ll e-mail you a link to confirm your address. By joining, you agree to the{' '}
        <Link to="/terms-of-service" className={`${link} ${css.noWrap}`}>
          Terms of Service
        </Link>{' '}
        and the{' '}
        <Link to="/privacy-policy" className={`${link} ${css.noWrap}`}>
          Privacy Policy
        </Link>
        .
      </p>
      <p className={css.otherPage}>
        Already have an account?{' '}
        <Link to="/login" search={redirectPath ? { redirect: redirectPath } : {}} className={link}>
          Sign In
        </Link>
      </p>
    </AuthLayout>
  );
}

type AcceptedProps = { message: string; email: string; redirectPath: string | undefined };

function Accepted({ message, email, redirectPath }: AcceptedProps) {
  useTitle('Welcome');
  return (
    <AuthLayout title="You’re in" guestList="waiting">
      <Notice level="success">{message}</Notice>
      <p>
        We’ve e-mailed you a link to confirm <b className={css.address}>{email}</b>.{' '}
        <Link to="/email-verification" state={{ email }} className={link}>
          Didn’t get it?
        </Link>
      </p>
      <p>Sign in with the address and password you just chose, then set up your profile.</p>
      <div className={css.actions}>
        <Link
          to="/login"
          search={{ redirect: redirectPath ?? '/profile-setup' }}
          state={{ email }}
          className={button({ variant: 'primary' })}
        >
          Sign In
        </Link>
        <Link to="/gigs" className={button()}>
          Browse Gigs
        </Link>
      </div>
    </AuthLayout>
  );
}

const schema = v.pick(registrationSchema, ['name', 'email', 'password']);
type Fields = v.InferInput<typeof schema>;
const names = ['name', 'email', 'password'] as const;

type RegisterFormProps = {
  auth: ReturnType<typeof useAuthForm>;
  onSubmit: (email: string) => void;
};

/** SES-10, SES-12. Refusals never clear what was typed. */
function RegisterForm({ auth, onSubmit }: RegisterFormProps) {
  const form = useForm<Fields>({
    resolver: valibotResolver(schema),
    defaultValues: { name: '', email: '', password: '' },
  });
  const { register, handleSubmit, control } = form;
  const [name, password] = useWatch({ control, name: ['name', 'password'] });
  const { general, errorAt } = useFormErrors(form, auth.errors, names);

  return (
    <form
      className={css.form}
      aria-label="Join"
      noValidate
      onFocus={auth.focus}
      onChange={auth.edited}
      onSubmit={handleSubmit((fields) => {
        onSubmit(fields.email.trim());
        auth.submit(fields);
      })}
    >
      <FormErrors errors={general} />
      <Field
        label="Name"
        hint="The name you go by on stage or in the crew"
        error={errorAt('name')}
        count={lengthOf(name)}
        limit={limits.name}
      >
        <TextInput autoComplete="name" {...register('name')} />
      </Field>
      <Field label="E-mail" error={errorAt('email')}>
        <TextInput type="email" inputMode="email" autoComplete="email" {...register('email')} />
      </Field>
      <NewPasswordField
        label="Password"
        typed={password}
        error={errorAt('password')}
        {...register('password')}
      />
      <AuthFormFooter auth={auth}>Join Now</AuthFormFooter>
    </form>
  );
}

import { valibotResolver } from '@hookform/resolvers/valibot';
import { Link, useRouterState } from '@tanstack/react-router';
import KeyRound from 'lucide-react/icons/key-round';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { useAuthForm } from '#actors/auth-form.ts';
import { usePasskey } from '#actors/passkey.ts';
import { restoreField, signInSchema } from '#contract/auth.ts';
import { FormErrors } from '#shared/form.tsx';
import { sortErrors, useFormErrors } from '#shared/form-errors.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { PasswordInput } from '#ui/field/password-input.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';
import { link } from '#ui/layout/text.css.ts';
import { Notice } from '#ui/notice/notice.tsx';
import * as css from './auth-layout.css.ts';
import { AuthLayout, SignInReason } from './auth-layout.tsx';
import { AuthFormFooter } from './bot-check.tsx';

type RestoreQuestionProps = { question: string; busy: boolean; onBack: () => void; onStay: () => void };

/** SET-05. Shown when the account is scheduled for deletion. */
const RestoreQuestion = ({ question, busy, onBack, onStay }: RestoreQuestionProps) => (
  <Notice level="warning">
    <p>{question}</p>
    <div className={css.answers}>
      <Button size="small" busy={busy} onClick={onBack}>
        Restore account
      </Button>
      <Button size="small" variant="quiet" onClick={onStay}>
        Not now
      </Button>
    </div>
  </Notice>
);

/** SET-06. Renders nothing where the server or the browser does not support passkeys. */
function PasskeyButton({ passkey, busy }: { passkey: ReturnType<typeof usePasskey>; busy: boolean }) {
  const { isHere, state, begin, restoreAccount, forget } = passkey;
  if (!isHere) return null;
  return (
    <div className={css.form}>
      {state.kind === 'refused' && <FormErrors errors={[state.text]} />}
      {state.kind === 'leaving' && (
        <RestoreQuestion question={state.question} busy={false} onBack={restoreAccount} onStay={forget} />
      )}
      <Button wide icon={KeyRound} busy={state.kind === 'busy'} disabled={busy} onClick={begin}>
        Sign in with a passkey
      </Button>
    </div>
  );
}

export function SignIn({ redirectPath }: { redirectPath: string | undefined }) {
  return (
    <AuthLayout title="You’re on the list">
      <SignInReason path={redirectPath} />
      <SignInForm redirectPath={redirectPath} />
      <p className={css.otherPage}>
        New here?{' '}
        <Link to="/register" search={redirectPath ? { redirect: redirectPath } : {}} className={link}>
          Join Now
        </Link>
      </p>
    </AuthLayout>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    email?: string;
  }
}

const schema = v.pick(signInSchema, ['email', 'password']);
type Fields = v.InferInput<typeof schema>;
const names = ['email', 'password'] as const;

/** SES-11, SES-12. Refusals never clear what was typed, nor does the second step. */
function SignInForm({ redirectPath }: { redirectPath: string | undefined }) {
  const auth = useAuthForm('signIn', redirectPath ? { redirectPath } : {});
  const passkey = usePasskey(redirectPath);
  // Prefills the address after registering. It stays out of the URL for privacy.
  const email = useRouterState({ select: ({ location }) => location.state.email ?? '' });
  const form = useForm<Fields>({
    resolver: valibotResolver(schema),
    defaultValues: { email, password: '' },
    reValidateMode: 'onChange',
  });
  const { register, handleSubmit } = form;
  const { general, errorAt } = useFormErrors(form, auth.errors, names);
  const restoreQuestion = auth.errors.find(({ field }) => field === restoreField);

  const wasAsked = useRef(false);
  useEffect(() => {
    if (wasAsked.current && !auth.codeWanted) form.setFocus('password');
    wasAsked.current = auth.codeWanted;
  }, [form, auth.codeWanted]);
  if (auth.codeWanted) return <SecondStep auth={auth} />;

  return (
    <>
      <form
        className={css.form}
        aria-label="Sign in"
        noValidate
        onPointerEnter={passkey.offer}
        onFocus={() => {
          auth.focus();
          passkey.offer();
        }}
        onChange={auth.edited}
        onSubmit={handleSubmit((fields) => auth.submit(fields))}
      >
        {restoreQuestion ? (
          <RestoreQuestion
            question={restoreQuestion.msg}
            busy={auth.busy}
            onBack={handleSubmit((fields) => auth.submit({ ...fields, comeBack: 'yes' }))}
            onStay={() => {
              auth.edited();
              form.resetField('password');
            }}
          />
        ) : (
          <FormErrors errors={general} />
        )}
        <Field label="E-mail" error={errorAt('email')}>
          <TextInput
            type="email"
            inputMode="email"
            autoComplete={passkey.isHere ? 'email webauthn' : 'email'}
            {...register('email')}
          />
        </Field>
        <Field label="Password" error={errorAt('password')}>
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </Field>
        <Link
          to="/forgot-password"
          state={() => ({ email: form.getValues('email') })}
          className={`${link} ${css.aside}`}
        >
          Forgot your password?
        </Link>
        <AuthFormFooter auth={auth}>Sign In</AuthFormFooter>
      </form>
      <PasskeyButton passkey={passkey} busy={auth.busy} />
    </>
  );
}

const codeInputs = {
  app: {
    label: 'Code',
    hint: '6 digits from your authenticator app',
    other: 'Use a recovery code instead',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  list: {
    label: 'Recovery code',
    hint: 'One of the codes you saved when you turned on two-step sign-in. Each works once.',
    other: 'Use the app instead',
    input: { inputMode: 'text', autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
  },
} as const;

/** SET-06. Takes a code from the authenticator app, or a recovery code. */
function SecondStep({ auth }: { auth: ReturnType<typeof useAuthForm> }) {
  const [codeKind, setCodeKind] = useState<keyof typeof codeInputs>('app');
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { label, hint, other, input } = codeInputs[codeKind];
  const { general, byField } = sortErrors(auth.errors, ['code']);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival, at each complaint and with another way
  useEffect(() => field.current?.focus(), [codeKind, auth.errors]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isTyped = code.trim() !== '';
    setMissing(!isTyped);
    if (isTyped && !auth.busy) auth.submitCode(code);
  };
  return (
    <form className={css.form} aria-label="Second step" noValidate onSubmit={submit}>
      <p>Your password is correct. One more step.</p>
      <FormErrors errors={general} />
      <Field label={label} hint={hint} error={isMissing ? 'Enter the code.' : byField.code}>
        <TextInput
          key={codeKind}
          ref={field}
          {...input}
          value={code}
          onChange={({ currentTarget }) => {
            setCode(currentTarget.value);
            setMissing(false);
            auth.edited();
          }}
        />
      </Field>
      <Button variant="primary" wide type="submit" busy={auth.busy}>
        Sign In
      </Button>
      <div className={css.actions}>
        <Button
          variant="quiet"
          disabled={auth.busy}
          onClick={() => {
            setCodeKind(codeKind === 'app' ? 'list' : 'app');
            setCode('');
            auth.edited();
          }}
        >
          {other}
        </Button>
        <Button variant="quiet" disabled={auth.busy} onClick={auth.back}>
          Back
        </Button>
      </div>
    </form>
  );
}

import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { useAuthForm } from '#actors/auth-form.ts';
import { Refusal } from '#shared/form.tsx';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';
import * as css from './auth-layout.css.ts';

const ways = {
  app: {
    label: 'Code',
    hint: 'Six digits, from your authenticator app.',
    other: 'Use a recovery code instead',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  list: {
    label: 'Recovery code',
    hint: 'One of those you kept when you turned two-step sign-in on. Each works once.',
    other: 'Use the app instead',
    input: { inputMode: 'text', autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
  },
} as const;

/** SET-06. After the password: a code of the app, or one of the list for who has not got it here. */
export function SecondStep({ auth }: { auth: ReturnType<typeof useAuthForm> }) {
  const [way, setWay] = useState<keyof typeof ways>('app');
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { label, hint, other, input } = ways[way];
  const wrong = auth.errors.filter((error) => error.field === 'code').map(({ msg }) => msg);
  const general = auth.errors.filter((error) => error.field !== 'code').map(({ msg }) => msg);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival, at each complaint and with another way
  useEffect(() => field.current?.focus(), [way, auth.errors]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isTyped = code.trim() !== '';
    setMissing(!isTyped);
    if (isTyped && !auth.busy) auth.submitCode(code);
  };
  return (
    <form className={css.form} aria-label="Second step" noValidate onSubmit={submit}>
      <p>Your password is right. One more step.</p>
      <Refusal errors={general} />
      <Field label={label} hint={hint} error={isMissing ? 'The code, please.' : wrong.join(' ') || undefined}>
        <TextInput
          key={way}
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
      <Button look="go" wide type="submit" busy={auth.busy}>
        Sign In
      </Button>
      <div className={css.acts}>
        <Button
          look="bare"
          disabled={auth.busy}
          onClick={() => {
            setWay(way === 'app' ? 'list' : 'app');
            setCode('');
            auth.edited();
          }}
        >
          {other}
        </Button>
        <Button look="bare" disabled={auth.busy} onClick={auth.back}>
          Back
        </Button>
      </div>
    </form>
  );
}

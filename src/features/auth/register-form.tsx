import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import type { useAuthForm } from '#actors/auth-form.ts';
import { limits } from '#contract/limits.ts';
import { registrationSchema } from '#contract/ours/auth.ts';
import { Refusal } from '#entities/form/refusal.tsx';
import { sortErrors } from '#entities/form/server-errors.ts';
import { useFocusFirst } from '#entities/form/use-focus-first.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { PasswordInput } from '#ui/password-input/password-input.tsx';
import { TextInput } from '#ui/text-input/text-input.tsx';
import * as css from './door.css.ts';
import { HumanCheck } from './human-check.tsx';

const schema = v.pick(registrationSchema, ['name', 'email', 'password']);
type Fields = v.InferInput<typeof schema>;
const names = ['name', 'email', 'password'] as const;
const isName = (field: string): field is keyof Fields => names.some((name) => name === field);

type RegisterFormProps = {
  auth: ReturnType<typeof useAuthForm>;
  /** Told the address that is sent. */
  onSubmit: (email: string) => void;
};

/** SES-10, SES-12. What was typed stays whatever the server says. */
export function RegisterForm({ auth, onSubmit }: RegisterFormProps) {
  const { register, handleSubmit, formState, setFocus, control } = useForm<Fields>({
    resolver: valibotResolver(schema),
    defaultValues: { name: '', email: '', password: '' },
  });
  const [name, password] = useWatch({ control, name: ['name', 'password'] });
  const { general, byField, first } = sortErrors(auth.errors, names);
  useFocusFirst(auth.errors, first, (field) => isName(field) && setFocus(field));
  const wrong = (field: keyof Fields) => formState.errors[field]?.message ?? byField[field];

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
      <Refusal errors={general} />
      <Field
        label="Name"
        hint="As people know you on stage or on the crew."
        error={wrong('name')}
        count={name.length}
        limit={limits.name}
      >
        <TextInput autoComplete="name" {...register('name')} />
      </Field>
      <Field label="E-mail" error={wrong('email')}>
        <TextInput type="email" inputMode="email" autoComplete="email" {...register('email')} />
      </Field>
      <Field
        label="Password"
        hint={`At least ${limits.passwordMin} characters. Three odd words do well.`}
        error={wrong('password')}
        count={password.length}
        limit={limits.password}
      >
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <HumanCheck
        checking={auth.checking}
        failed={auth.checkFailed}
        impossible={auth.impossible}
        required={auth.captchaRequired}
        containerRef={auth.checkContainerRef}
        onRetry={auth.retryCheck}
      />
      <Button look="go" wide type="submit" busy={auth.busy}>
        Join Now
      </Button>
    </form>
  );
}

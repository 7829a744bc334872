import CircleCheck from 'lucide-react/icons/circle-check';
import type { ComponentProps } from 'react';
import { limits } from '#contract/limits.ts';
import { Field } from '#ui/field/field.tsx';
import { PasswordInput } from '#ui/field/password-input.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import * as css from './auth-layout.css.ts';

type NewPasswordFieldProps = ComponentProps<typeof PasswordInput> & {
  label?: string;
  typed: string;
  error: string | undefined;
};

/** States the password rule once: as a hint, as met, or as the error. */
export const NewPasswordField = ({
  label = 'New password',
  typed,
  error,
  ...input
}: NewPasswordFieldProps) => (
  <Field
    label={label}
    hint={!error && <PasswordRule isMet={typed.length >= limits.passwordMin} />}
    error={error}
    count={typed.length}
    limit={limits.password}
  >
    <PasswordInput autoComplete="new-password" {...input} />
  </Field>
);

const PasswordRule = ({ isMet }: { isMet: boolean }) =>
  isMet ? (
    <span className={css.ruleMet}>
      <Icon of={CircleCheck} size="small" />
      Long enough.
    </span>
  ) : (
    `At least ${limits.passwordMin} characters. Three random words work well.`
  );

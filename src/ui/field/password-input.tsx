import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '../button/button.tsx';
import { TextInput } from './text-inputs.tsx';

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'>;

/** With a button to show the password. Set `autoComplete`: `current-password` or `new-password`. */
export function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const toggle = (
    <IconButton
      label={shown ? 'Hide password' : 'Show password'}
      icon={shown ? EyeOff : Eye}
      onClick={() => setShown(!shown)}
    />
  );
  return (
    <TextInput
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={toggle}
    />
  );
}

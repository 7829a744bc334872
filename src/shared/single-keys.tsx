import { Checkbox } from '#ui/field/choices.tsx';
import { useSingleKeys } from './panels.ts';

export function SingleKeys() {
  const { isOn, setSingleKeys } = useSingleKeys();
  return (
    <Checkbox
      label="Single keys work as shortcuts"
      hint="On this device. Never while you type. Turn them off if you dictate, or press keys by accident."
      checked={isOn}
      onChange={(event) => setSingleKeys(event.target.checked)}
    />
  );
}

import { Checkbox } from '#ui/field/choices.tsx';
import { useSingleKeys } from './panels.ts';

export function SingleKeys() {
  const { isOn, setSingleKeys } = useSingleKeys();
  return (
    <Checkbox
      label="Single-key shortcuts"
      hint="On this device, never while you’re typing. Turn off if you dictate or press keys by accident."
      checked={isOn}
      onChange={(event) => setSingleKeys(event.target.checked)}
    />
  );
}

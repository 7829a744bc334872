import { Checkbox } from '#ui/field/choices.tsx';
import { useSingleKeys } from './panels.ts';

/** The switch of keys that are pressed alone; in Settings, and beside the list of keys. */
export function SingleKeys() {
  const { isOn, choose } = useSingleKeys();
  return (
    <Checkbox
      label="Single keys work as shortcuts"
      hint="On this device. Never while you type. Turn them off if you dictate, or press keys by accident."
      checked={isOn}
      onChange={(event) => choose(event.target.checked)}
    />
  );
}

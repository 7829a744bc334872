import type { ComponentProps } from 'react';
import type { Place } from '#contract/ours/places.ts';
import { combobox, Suggested } from '#ui/field/suggested.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';

type PlaceInputProps = ComponentProps<typeof TextInput> & {
  /** Called with a picked town; put its name into the input. */
  onPlace: (place: Place) => void;
};

const load = async () => (await import('./place-suggestions.tsx')).PlaceSuggestions;

export const PlaceInput = ({ onPlace, ...input }: PlaceInputProps) => (
  <Suggested load={load} given={{ onPlace }}>
    <TextInput autoComplete="off" placeholder="Leeds" {...combobox} {...input} />
  </Suggested>
);

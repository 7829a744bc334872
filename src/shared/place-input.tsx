import type { ComponentProps } from 'react';
import type { Place } from '#contract/places.ts';
import { TextInput } from '#ui/field/text-inputs.tsx';
import { comboboxProps, WithSuggestions } from '#ui/field/with-suggestions.tsx';

type PlaceInputProps = ComponentProps<typeof TextInput> & {
  /** Called with a picked town; put its name into the input. */
  onPlace: (place: Place) => void;
};

const load = async () => (await import('./place-suggestions.tsx')).PlaceSuggestions;

export const PlaceInput = ({ onPlace, ...input }: PlaceInputProps) => (
  <WithSuggestions load={load} listProps={{ onPlace }}>
    <TextInput autoComplete="off" placeholder="Leeds" {...comboboxProps} {...input} />
  </WithSuggestions>
);

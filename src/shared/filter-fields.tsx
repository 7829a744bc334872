import { type ComponentProps, type ReactNode, useState } from 'react';
import { type Distance, defaultDistance, distances } from '#contract/ours/distances.ts';
import { optionCountSuffix } from '#shared/filter-chips.tsx';
import { PlaceInput } from '#shared/place-input.tsx';
import { Select } from '#ui/field/choices.tsx';
import { Field } from '#ui/field/field.tsx';
import { distance } from '#ui/format/distance.ts';
import * as css from './filters.css.ts';

/** Text typed over a value from the URL; discarded when that changes. */
export function useTypedText(inAddress: string): [string, (text: string, over?: string) => void] {
  const [box, setBox] = useState({ over: inAddress, text: inAddress });
  return [box.over === inAddress ? box.text : inAddress, (text, over = inAddress) => setBox({ over, text })];
}

type WordSelectProps = {
  label: string;
  any: string;
  chosen: string | undefined;
  counts: readonly { word: string; count: number }[] | undefined;
  isLeast: boolean | undefined;
  onChoose: (word: string) => void;
};

export function WordSelect({ label, any, chosen, counts = [], isLeast, onChoose }: WordSelectProps) {
  const isThere = counts.some(({ word }) => word === chosen);
  return (
    <Field label={label}>
      <Select value={chosen ?? ''} onChange={({ target: { value } }) => onChoose(value)}>
        <option value="">{any}</option>
        {chosen && !isThere && <option>{chosen}</option>}
        {counts.map(({ word, count }) => (
          <option key={word} value={word}>
            {word}
            {optionCountSuffix(count, isLeast)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

type TownFieldProps = {
  label: ReactNode;
  near: number | undefined;
  town: string;
  onTown: (id: number | undefined) => void;
} & Pick<ComponentProps<typeof PlaceInput>, 'icon'>;

/** A town from the gazetteer. Other text filters nothing, and a hint says so. */
export function TownField({ label, near, town, onTown, ...input }: TownFieldProps) {
  // The text is discarded when the town it was typed over changes.
  const [box, setBox] = useState<{ over: number | undefined; text: string }>();
  const typed = box?.over === near ? box?.text : undefined;
  const isOpen = typed !== undefined && typed.trim() !== '' && typed !== town;
  return (
    <Field label={label} hint={isOpen && 'Choose a town from the list.'}>
      <PlaceInput
        {...input}
        className={css.town}
        placeholder="Anywhere"
        value={typed ?? town}
        onChange={({ target: { value: text } }) => {
          const isGone = text === '' && near !== undefined;
          setBox({ over: isGone ? undefined : near, text });
          if (isGone) onTown(undefined);
        }}
        onPlace={({ id, name }) => {
          setBox({ over: id, text: name });
          onTown(id);
        }}
      />
    </Field>
  );
}

type DistanceSelectProps = {
  within: Distance | undefined;
  disabled: boolean;
  counts: readonly { within: Distance; count: number }[] | undefined;
  isLeast: boolean | undefined;
  onChoose: (within: Distance) => void;
};

export const DistanceSelect = ({ within = defaultDistance, disabled, ...props }: DistanceSelectProps) => (
  <Field label="How far">
    <Select
      disabled={disabled}
      value={within}
      onChange={({ target: { value } }) => {
        const chosen = distances.find((one) => one === Number(value));
        if (chosen) props.onChoose(chosen);
      }}
    >
      {distances.map((one) => (
        <option key={one} value={one}>
          {distance(one)}
          {optionCountSuffix(props.counts?.find(({ within: far }) => far === one)?.count, props.isLeast)}
        </option>
      ))}
    </Select>
  </Field>
);

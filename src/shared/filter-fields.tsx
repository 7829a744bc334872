import { type ComponentProps, type ReactNode, useState } from 'react';
import { type Distance, defaultDistance, distances } from '#contract/places.ts';
import { optionCountSuffix } from '#shared/filter-chips.tsx';
import { PlaceInput } from '#shared/place-input.tsx';
import { Select } from '#ui/field/choices.tsx';
import { Field } from '#ui/field/field.tsx';
import { distance } from '#ui/format/distance.ts';
import * as css from './filters.css.ts';

/** Text typed over a value from the URL; discarded when that changes. */
export function useTypedText(urlValue: string): [string, (text: string, replaced?: string) => void] {
  const [typing, setTyping] = useState({ replaced: urlValue, text: urlValue });
  return [
    typing.replaced === urlValue ? typing.text : urlValue,
    (text, replaced = urlValue) => setTyping({ replaced, text }),
  ];
}

/** Earlier years are still being typed. */
export const firstYear = '2000';

type WordSelectProps = {
  label: string;
  anyLabel: string;
  chosen: string | undefined;
  counts: readonly { word: string; count: number }[] | undefined;
  isMinimum: boolean | undefined;
  onChoose: (word: string) => void;
};

export function WordSelect({ label, anyLabel, chosen, counts = [], isMinimum, onChoose }: WordSelectProps) {
  const isListed = counts.some(({ word }) => word === chosen);
  return (
    <Field label={label}>
      <Select value={chosen ?? ''} onChange={({ target: { value } }) => onChoose(value)}>
        <option value="">{anyLabel}</option>
        {chosen && !isListed && <option>{chosen}</option>}
        {counts.map(({ word, count }) => (
          <option key={word} value={word}>
            {word}
            {optionCountSuffix(count, isMinimum)}
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
  const [typing, setTyping] = useState<{ replaced: number | undefined; text: string }>();
  const typed = typing?.replaced === near ? typing?.text : undefined;
  const isOpen = typed !== undefined && typed.trim() !== '' && typed !== town;
  return (
    <Field label={label} hint={isOpen && 'Choose a town from the list.'}>
      <PlaceInput
        {...input}
        className={css.town}
        placeholder="Anywhere"
        value={typed ?? town}
        onChange={({ target: { value: text } }) => {
          const isCleared = text === '' && near !== undefined;
          setTyping({ replaced: isCleared ? undefined : near, text });
          if (isCleared) onTown(undefined);
        }}
        onPlace={({ id, name }) => {
          setTyping({ replaced: id, text: name });
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
  isMinimum: boolean | undefined;
  onChoose: (within: Distance) => void;
};

export const DistanceSelect = ({ within = defaultDistance, disabled, ...props }: DistanceSelectProps) => (
  <Field label="Distance">
    <Select
      disabled={disabled}
      value={within}
      onChange={({ target: { value } }) => {
        const chosen = distances.find((choice) => choice === Number(value));
        if (chosen) props.onChoose(chosen);
      }}
    >
      {distances.map((kilometres) => (
        <option key={kilometres} value={kilometres}>
          {distance(kilometres)}
          {optionCountSuffix(
            props.counts?.find(({ within: option }) => option === kilometres)?.count,
            props.isMinimum,
          )}
        </option>
      ))}
    </Select>
  </Field>
);

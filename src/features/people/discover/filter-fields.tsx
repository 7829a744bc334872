import { type ReactNode, useState } from 'react';
import { distances, type PeopleCounts, usualDistance } from '#contract/ours/people.ts';
import { PlaceInput } from '#shared/place-input.tsx';
import { Select } from '#ui/field/choices.tsx';
import { Field } from '#ui/field/field.tsx';
import { distance } from '#ui/format/distance.ts';
import * as css from './filters.css.ts';
import type { Filters } from './filters.ts';

export type FilterFieldsProps = {
  filters: Filters;
  /** Absent until they are here. */
  counts: PeopleCounts | undefined;
  onChoose: (filters: Filters) => void;
};

/** What people are narrowed down by, each choice with how many it would leave. */
export function FilterFields({ filters, counts, onChoose }: FilterFieldsProps) {
  const { skill, genre, near, within = usualDistance, ...rest } = filters;
  const words = { ...rest, ...(skill && { skill }), ...(genre && { genre }) };
  const place = near === undefined ? {} : { near, within };
  return (
    <>
      <WordSelect
        label="Plays or does"
        any="Anything"
        chosen={skill}
        counts={counts?.skills}
        isLeast={counts?.isLeast}
        onChoose={(word) =>
          onChoose({ ...rest, ...(genre && { genre }), ...place, ...(word && { skill: word }) })
        }
      />
      <WordSelect
        label="Genre"
        any="Any"
        chosen={genre}
        counts={counts?.genres}
        isLeast={counts?.isLeast}
        onChoose={(word) =>
          onChoose({ ...rest, ...(skill && { skill }), ...place, ...(word && { genre: word }) })
        }
      />
      <TownField
        near={near}
        town={near === undefined ? '' : (counts?.place?.name ?? '')}
        onTown={(id) => onChoose(id === undefined ? words : { ...words, near: id, within })}
      />
      <Field label="How far">
        <Select
          disabled={near === undefined}
          value={within}
          onChange={({ target: { value } }) => {
            const distance = distances.find((one) => one === Number(value));
            if (near !== undefined && distance) onChoose({ ...words, near, within: distance });
          }}
        >
          {distances.map((one) => (
            <option key={one} value={one}>
              {distance(one)}
              {beside(counts?.distances.find(({ within: far }) => far === one)?.count, counts?.isLeast)}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}

const beside = (count: number | undefined, isLeast = false): ReactNode =>
  count === undefined ? '' : ` (${count}${isLeast ? '+' : ''})`;

type WordSelectProps = {
  label: string;
  any: string;
  chosen: string | undefined;
  counts: PeopleCounts['skills'] | undefined;
  isLeast: boolean | undefined;
  onChoose: (word: string) => void;
};

/** One word of those that people have; what was chosen stands there, too, if nobody has it. */
function WordSelect({ label, any, chosen, counts = [], isLeast, onChoose }: WordSelectProps) {
  const isThere = counts.some(({ word }) => word === chosen);
  return (
    <Field label={label}>
      <Select value={chosen ?? ''} onChange={({ target: { value } }) => onChoose(value)}>
        <option value="">{any}</option>
        {chosen && !isThere && <option>{chosen}</option>}
        {counts.map(({ word, count }) => (
          <option key={word} value={word}>
            {word}
            {beside(count, isLeast)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

type TownFieldProps = { near: number | undefined; town: string; onTown: (id: number | undefined) => void };

/** A town from the list; what is no town of it narrows nothing down, and says so. */
function TownField({ near, town, onTown }: TownFieldProps) {
  // What was typed goes with the town it was typed over.
  const [box, setBox] = useState<{ over: number | undefined; text: string }>();
  const typed = box?.over === near ? box?.text : undefined;
  const isOpen = typed !== undefined && typed.trim() !== '' && typed !== town;
  return (
    <Field label="Near" hint={isOpen && 'Choose a town from the list.'}>
      <PlaceInput
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

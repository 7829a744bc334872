import { usualDistance } from '#contract/ours/distances.ts';
import type { PeopleCounts } from '#contract/ours/people-counts.ts';
import { besideWords } from '#shared/filter-chips.tsx';
import { DistanceSelect, TownField, WordSelect } from '#shared/filter-fields.tsx';
import { useIsMember } from '#shared/use-is-member.ts';
import { Select } from '#ui/field/choices.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';
import { today } from '#ui/format/dates.ts';
import { daysAfter, isDate } from '#ui/format/days.ts';
import { type Filters, mostDays, withoutPart } from './filters.ts';

export type FilterFieldsProps = {
  filters: Filters;
  /** Absent until they are here. */
  counts: PeopleCounts | undefined;
  onChoose: (filters: Filters) => void;
};

/** What people are narrowed down by, each choice with how many it would leave. */
export function FilterFields({ filters, counts, onChoose }: FilterFieldsProps) {
  const { skill, genre, played, free, until, near, within = usualDistance } = filters;
  const anyDay = withoutPart(filters, 'free');
  const anywhere = withoutPart(filters, 'near');
  const isMember = useIsMember();
  const isKnown = counts === undefined || counts.played !== undefined;
  return (
    <>
      <WordSelect
        label="Plays or does"
        any="Anything"
        chosen={skill}
        counts={counts?.skills}
        isLeast={counts?.isLeast}
        onChoose={(word) => onChoose({ ...withoutPart(filters, 'skill'), ...(word && { skill: word }) })}
      />
      <WordSelect
        label="Genre"
        any="Any"
        chosen={genre}
        counts={counts?.genres}
        isLeast={counts?.isLeast}
        onChoose={(word) => onChoose({ ...withoutPart(filters, 'genre'), ...(word && { genre: word }) })}
      />
      {isMember && isKnown && (
        <Field label="Has played with">
          <Select
            value={played ?? ''}
            onChange={({ target: { value } }) =>
              onChoose({ ...withoutPart(filters, 'played'), ...(value === 'links' && { played: value }) })
            }
          >
            <option value="">Anybody</option>
            <option value="links">
              People I know
              {besideWords(counts?.played ?? undefined, counts?.isLeast)}
            </option>
          </Select>
        </Field>
      )}
      {(counts === undefined || counts.without.free !== undefined) && (
        <>
          <Field label="Free on">
            <TextInput
              type="date"
              min={today()}
              value={free ?? ''}
              onChange={({ target: { value } }) =>
                (value === '' || isDate(value)) && onChoose({ ...anyDay, ...(value && { free: value }) })
              }
            />
          </Field>
          {free && (
            <Field label="Until">
              <TextInput
                type="date"
                min={free}
                max={daysAfter(free, mostDays - 1)}
                value={until ?? free}
                onChange={({ target: { value } }) =>
                  (value === '' || isDate(value)) &&
                  onChoose({ ...anyDay, free, ...(value > free && { until: value }) })
                }
              />
            </Field>
          )}
        </>
      )}
      <TownField
        label="Near"
        near={near}
        town={near === undefined ? '' : (counts?.place?.name ?? '')}
        onTown={(id) => onChoose(id === undefined ? anywhere : { ...anywhere, near: id, within })}
      />
      <DistanceSelect
        within={within}
        disabled={near === undefined}
        counts={counts?.distances}
        isLeast={counts?.isLeast}
        onChoose={(distance) => near !== undefined && onChoose({ ...anywhere, near, within: distance })}
      />
    </>
  );
}

import { usualDistance } from '#contract/ours/distances.ts';
import type { PeopleCounts } from '#contract/ours/people.ts';
import { DistanceSelect, TownField, WordSelect } from '#shared/filter-fields.tsx';
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
        label="Near"
        near={near}
        town={near === undefined ? '' : (counts?.place?.name ?? '')}
        onTown={(id) => onChoose(id === undefined ? words : { ...words, near: id, within })}
      />
      <DistanceSelect
        within={within}
        disabled={near === undefined}
        counts={counts?.distances}
        isLeast={counts?.isLeast}
        onChoose={(distance) => near !== undefined && onChoose({ ...words, near, within: distance })}
      />
    </>
  );
}

import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ReactNode, useState } from 'react';
import type { PeopleCounts } from '#contract/people.ts';
import { defaultDistance } from '#contract/places.ts';
import { FilterChips, optionCountSuffix } from '#shared/filter-chips.tsx';
import { DistanceSelect, firstYear, TownField, useTypedText, WordSelect } from '#shared/filter-fields.tsx';
import { fields as column } from '#shared/filters.css.ts';
import { DeferredContent } from '#shared/query-content.tsx';
import { useIsMember } from '#shared/use-is-member.ts';
import { Button } from '#ui/button/button.tsx';
import { LazyDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Select } from '#ui/field/choices.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';
import { today } from '#ui/format/dates.ts';
import { daysAfter, isDate } from '#ui/format/days.ts';
import { up } from '#ui/theme/breakpoints.ts';
import * as css from './filters.css.ts';
import { activeFilters, type Filters, maxDays, peopleCountText, withoutPart } from './filters.ts';

type FilterFieldsProps = {
  filters: Filters;
  counts: PeopleCounts | undefined;
  onChoose: (filters: Filters) => void;
};

type FilterBarProps = FilterFieldsProps & {
  /** Pointer or focus is near the filters: their counts are needed. */
  onNear: () => void;
  children: ReactNode;
};

/** Whether the filters take exactly one row or none; in between they may wrap. */
const hasKnownRoom = () => matchMedia(up('lg')).matches || !matchMedia(up('md')).matches;

/** Filters in a row, or in a sheet on small screens. */
export function FilterBar({ children, onNear, ...fields }: FilterBarProps) {
  const { filters, counts, onChoose } = fields;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const chosen = activeFilters(filters, counts?.place?.name);
  return (
    <>
      <div className={css.bar}>
        {children}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears that somebody comes */}
        <div className={css.row} onPointerEnter={onNear} onFocus={onNear}>
          <DeferredContent shouldWait={() => chosen.length === 0 && hasKnownRoom()}>
            <FilterFields {...fields} />
          </DeferredContent>
        </div>
        <Button
          className={css.opener}
          icon={SlidersHorizontal}
          aria-haspopup="dialog"
          onClick={() => {
            onNear();
            setOpen(true);
          }}
        >
          Filters{chosen.length > 0 && ` (${chosen.length})`}
        </Button>
      </div>
      {chosen.length > 0 && (
        <FilterChips
          active={chosen}
          onChoose={onChoose}
          onClear={() => onChoose(filters.q ? { q: filters.q } : {})}
        />
      )}
      {isOpen && (
        <LazyDialog
          title="Filters"
          onClose={close}
          footer={
            <Button variant="primary" wide onClick={close}>
              {counts ? `Show ${peopleCountText(counts.total, counts.isLeast)}` : 'Show people'}
            </Button>
          }
        >
          <div className={column}>
            <FilterFields {...fields} />
          </div>
        </LazyDialog>
      )}
    </>
  );
}

/** Each option shows how many people it would leave. */
export function FilterFields({ filters, counts, onChoose }: FilterFieldsProps) {
  const { skill, genre, played, near, within = defaultDistance } = filters;
  const anywhere = withoutPart(filters, 'near');
  const isMember = useIsMember();
  const isKnown = counts === undefined || counts.played !== undefined;
  return (
    <>
      <WordSelect
        label="Instrument or skill"
        anyLabel="Any"
        chosen={skill}
        counts={counts?.skills}
        isMinimum={counts?.isLeast}
        onChoose={(word) => onChoose({ ...withoutPart(filters, 'skill'), ...(word && { skill: word }) })}
      />
      <WordSelect
        label="Genre"
        anyLabel="Any"
        chosen={genre}
        counts={counts?.genres}
        isMinimum={counts?.isLeast}
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
            <option value="">Anyone</option>
            <option value="links">
              People I know
              {optionCountSuffix(counts?.played ?? undefined, counts?.isLeast)}
            </option>
          </Select>
        </Field>
      )}
      {(counts === undefined || counts.without.free !== undefined) && (
        <FreeFields filters={filters} onChoose={onChoose} />
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
        isMinimum={counts?.isLeast}
        onChoose={(distance) => near !== undefined && onChoose({ ...anywhere, near, within: distance })}
      />
    </>
  );
}

/** A last day before the first stays in its field but is not searched for. */
function FreeFields({ filters, onChoose }: Omit<FilterFieldsProps, 'counts'>) {
  const { free = '', until = free } = filters;
  const [first, setFirst] = useTypedText(free);
  const [last, setLast] = useTypedText(until);
  const anyDay = withoutPart(filters, 'free');
  return (
    <>
      <Field label="Free on">
        <TextInput
          type="date"
          min={today()}
          value={first}
          onChange={({ target: { value } }) => {
            setFirst(value);
            if (value === '' || (isDate(value) && value >= firstYear))
              onChoose({ ...anyDay, ...(value && { free: value }) });
          }}
        />
      </Field>
      {free && (
        <Field label="Until">
          <TextInput
            type="date"
            min={free}
            max={daysAfter(free, maxDays - 1)}
            value={last}
            onChange={({ target: { value } }) => {
              setLast(value);
              if (value === '' || (isDate(value) && value >= free))
                onChoose({ ...anyDay, free, ...(value > free && { until: value }) });
            }}
          />
        </Field>
      )}
    </>
  );
}

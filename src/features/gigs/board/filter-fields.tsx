import MapPin from 'lucide-react/icons/map-pin';
import { useEffect, useEffectEvent } from 'react';
import type { GigCounts } from '#contract/gig-search.ts';
import { type PayUnit, payUnits } from '#contract/gig-terms.ts';
import { gigCategories } from '#contract/gigs.ts';
import { categoryLabels } from '#entities/gig/category-labels.ts';
import { optionCount, optionCountSuffix } from '#shared/filter-chips.tsx';
import { DistanceSelect, firstYear, TownField, useTypedText, WordSelect } from '#shared/filter-fields.tsx';
import * as filterCss from '#shared/filters.css.ts';
import { formatMinorUnits, likelyCurrency, parseMinorUnits } from '#shared/money.tsx';
import { useIsMember } from '#shared/use-is-member.ts';
import { Checkbox, Select } from '#ui/field/choices.tsx';
import { label } from '#ui/field/field.css.ts';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';
import { currencySymbol, payUnit } from '#ui/format/numbers.ts';
import { isComposing } from '#ui/keys/is-composing.ts';
import * as css from './filters.css.ts';
import { type Filters, withoutFilters } from './filters.ts';

export type FilterFieldsProps = {
  filters: Filters;
  counts: GigCounts | undefined;
  onChoose: (filters: Filters) => void;
  /** The fields became visible, so their counts are needed. */
  onShown: () => void;
};

export function FilterFields({ filters, counts, onChoose, onShown }: FilterFieldsProps) {
  const { near, remote, skill, genre, status, fit } = filters;
  const isMember = useIsMember();
  const reportShown = useEffectEvent(onShown);
  useEffect(() => reportShown(), []);
  const isLeast = counts?.isLeast;
  const replace = (name: keyof Filters, chosen: Filters | false | '') =>
    onChoose({ ...withoutFilters(filters, name), ...chosen });
  return (
    <div className={filterCss.fields}>
      <TownField
        label="Where"
        icon={MapPin}
        near={near}
        town={near === undefined ? '' : (counts?.place?.name ?? '')}
        onTown={(id) => {
          const { remote: was, ...rest } = withoutFilters(filters, 'near', 'within');
          if (id === undefined) return onChoose(rest);
          // "Only remote" becomes "also remote" once a town is chosen.
          onChoose({ ...filters, near: id, ...(was && { remote: 'with' }) });
        }}
      />
      <DistanceSelect
        within={filters.within}
        disabled={near === undefined}
        counts={counts?.distances}
        isMinimum={isLeast}
        onChoose={(within) => onChoose({ ...filters, within })}
      />
      <Checkbox
        label={near === undefined ? 'Only remote work' : 'Include remote work'}
        after={optionCount(counts?.remote, isLeast)}
        checked={remote !== undefined}
        onChange={({ target: { checked } }) =>
          replace('remote', checked && { remote: near === undefined ? 'only' : 'with' })
        }
      />
      <DateFields filters={filters} onChoose={onChoose} />
      <PayFields filters={filters} counts={counts} onChoose={onChoose} />
      <div>
        <Checkbox
          label="Open gigs only"
          after={optionCount(counts?.open, isLeast)}
          checked={status === 'open'}
          onChange={({ target: { checked } }) => replace('status', checked && { status: 'open' })}
        />
        {isMember && (
          <Checkbox
            label="Fits my profile"
            after={optionCount(counts?.fit ?? undefined, isLeast)}
            checked={fit === 'me'}
            disabled={counts?.fit === null && fit === undefined}
            hint={counts?.fit === null && 'Add what you play, and where, to your profile.'}
            onChange={({ target: { checked } }) => replace('fit', checked && { fit: 'me' })}
          />
        )}
      </div>
      <CategoryFields filters={filters} counts={counts} onChoose={onChoose} />
      <WordSelect
        label="Instrument or skill"
        anyLabel="Any"
        chosen={skill}
        counts={counts?.skills}
        isMinimum={isLeast}
        onChoose={(word) => replace('skill', word && { skill: word })}
      />
      <WordSelect
        label="Genre"
        anyLabel="Any"
        chosen={genre}
        counts={counts?.genres}
        isMinimum={isLeast}
        onChoose={(word) => replace('genre', word && { genre: word })}
      />
    </div>
  );
}

type PartProps = Pick<FilterFieldsProps, 'filters' | 'counts' | 'onChoose'>;

function CategoryFields({ filters, counts, onChoose }: PartProps) {
  const { category: chosen = [] } = filters;
  return (
    <fieldset className={css.categories}>
      <legend className={label}>Kind of work</legend>
      {gigCategories.map((kind) => (
        <Checkbox
          key={kind}
          label={categoryLabels[kind]}
          after={optionCount(
            counts && (counts.categories.find(({ category }) => category === kind)?.count ?? 0),
            counts?.isLeast,
          )}
          checked={chosen.includes(kind)}
          onChange={({ target: { checked } }) => {
            const kinds = gigCategories.filter((category) =>
              category === kind ? checked : chosen.includes(category),
            );
            onChoose({
              ...withoutFilters(filters, 'category'),
              ...(kinds.length > 0 && { category: kinds }),
            });
          }}
        />
      ))}
    </fieldset>
  );
}

/** A reversed range stays in the fields but is not searched for. */
function DateFields({ filters, onChoose }: Omit<PartProps, 'counts'>) {
  const { from = '', to = '' } = filters;
  const [first, setFirst] = useTypedText(from);
  const [last, setLast] = useTypedText(to);
  const isReversed = first !== '' && last !== '' && last < first;
  const choose = (dates: { from: string; to: string }) => {
    const dateEntries = Object.entries(dates).filter(([, date]) => date !== '');
    const isComplete = dateEntries.every(([, date]) => date >= firstYear);
    if (!isComplete || (dates.from && dates.to && dates.to < dates.from)) return;
    onChoose({ ...withoutFilters(filters, 'days', 'from', 'to'), ...Object.fromEntries(dateEntries) });
  };
  return (
    <div className={css.pair}>
      <Field label="From">
        <TextInput
          type="date"
          value={first}
          max="9999-12-31"
          onChange={({ target: { value } }) => {
            setFirst(value);
            choose({ from: value, to: last });
          }}
        />
      </Field>
      <Field label="To" error={isReversed ? 'The last day is before the first.' : undefined}>
        <TextInput
          type="date"
          value={last}
          max="9999-12-31"
          onChange={({ target: { value } }) => {
            setLast(value);
            choose({ from: first, to: value });
          }}
        />
      </Field>
    </div>
  );
}

const maxPay = 999_999_999;

function payError(typed: string, minor: number): string | undefined {
  if (typed.trim() === '') return undefined;
  if (minor < 0) return 'Pay can’t be negative.';
  if (!Number.isInteger(minor)) return 'Enter an amount, like 60 or 17.50.';
  return minor > maxPay ? 'That’s too high. Enter less.' : undefined;
}

const defaultUnit: PayUnit = 'night';

/** The viewer's currency per night if any gig pays in it, otherwise what most gigs pay in. */
const defaultPay = (pays: GigCounts['pays'] = []) => {
  const likely = likelyCurrency();
  const [mostCommon] = pays;
  return mostCommon && !pays.some(({ currency }) => currency === likely)
    ? mostCommon
    : { currency: likely, per: defaultUnit };
};

/** Amounts are compared within one currency and unit only. */
function PayFields({ filters, counts, onChoose }: PartProps) {
  const defaults = defaultPay(counts?.pays);
  const { pay, currency = defaults.currency, per = defaults.per } = filters;
  const [typed, setTyped] = useTypedText(pay === undefined ? '' : formatMinorUnits(pay, currency));
  const minor = parseMinorUnits(typed, currency);
  const error = payError(typed, minor);
  const choose = (paid: { currency: string; per: PayUnit }) => {
    const floor = parseMinorUnits(typed, paid.currency);
    if (payError(typed, floor)) return;
    const rest = withoutFilters(filters, 'pay', 'currency', 'per');
    const hasAmount = typed.trim() !== '';
    // Sorting by pay still needs the currency.
    if (!hasAmount && filters.sort !== 'pay') return onChoose(rest);
    onChoose({
      ...rest,
      ...paid,
      ...(hasAmount && { pay: floor }),
      ...(filters.sort && { sort: filters.sort }),
    });
  };
  const commit = () => {
    if (typed.trim() !== '' || pay !== undefined) choose({ currency, per });
  };
  const used = counts?.pays ?? [];
  const isUsed = used.some((usedPay) => usedPay.currency === currency && usedPay.per === per);
  const options = isUsed ? used : [{ currency, per, count: counts ? 0 : undefined }, ...used];
  return (
    <div className={css.pay}>
      <Field label="Pays at least" error={error}>
        <TextInput
          inputMode="decimal"
          placeholder="Anything"
          value={typed}
          onChange={({ target: { value } }) => setTyped(value)}
          onBlur={commit}
          onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !isComposing(nativeEvent) && commit()}
        />
      </Field>
      <Field label="Paid in">
        <Select
          value={`${currency} ${per}`}
          onChange={({ target: { value } }) => {
            const [money = currency, unit] = value.split(' ');
            const paid = { currency: money, per: payUnits.find((one) => one === unit) ?? per };
            if (typed.trim() === '') onChoose({ ...withoutFilters(filters, 'pay'), ...paid });
            else choose(paid);
          }}
        >
          {options.map((option) => (
            <option key={`${option.currency} ${option.per}`} value={`${option.currency} ${option.per}`}>
              {currencySymbol(option.currency)} {payUnit(option.per)}
              {optionCountSuffix(option.count, counts?.isLeast)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

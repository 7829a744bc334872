import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import {
  type Availability,
  type AvailabilityChange,
  applyAvailabilityChange,
  availabilitySchema,
  maxDaysMarked,
  signOf,
} from '#contract/availability.ts';
import { type DaySign, daySigns } from '#contract/profile.ts';
import { chip, chipOn } from '#shared/filters.css.ts';
import { useAction } from '#shared/query-client.ts';
import { QueryContent } from '#shared/query-content.tsx';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox, Select } from '#ui/field/choices.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';
import { longDate, weekdayOf } from '#ui/format/dates.ts';
import { datesBetween, daysAfter, isDate, weekdayNumber, weekStart } from '#ui/format/days.ts';
import { link, muted, small } from '#ui/layout/text.css.ts';
import { FormSkeleton } from '#ui/skeleton/form-skeleton.tsx';
import { notify } from '#ui/toaster/toast.ts';
import * as css from './availability.css.ts';

export const availabilityQuery = queryOptions({
  queryKey: ['availability'],
  queryFn: ({ signal }) => ask('GET /api/availability', availabilitySchema, { signal }),
});

export const signTexts: Record<DaySign, string> = { free: 'free', busy: 'not free' };

export const usedSigns = (stored: Availability) =>
  daySigns.filter((sign) => stored[`${sign}Days`].length + stored[`${sign}Weekdays`].length > 0);

export const signOfDay = (stored: Availability | undefined, date: string): DaySign | null =>
  stored ? signOf(stored, date, weekdayNumber(date)) : null;

const id = 'availability';

/** Applies a change before the server confirms it. */
export const withChange = (before: Availability, change: AvailabilityChange): Availability =>
  applyAvailabilityChange(
    before,
    change,
    change.days ? datesBetween(change.days.from, change.days.to, maxDaysMarked) : [],
  );

/** The last server state while changes are pending. */
const savedKey = ['availability', 'saved'] as const;

/** Shows the last server state with all pending changes except the settled one. */
function showOptimistic(client: QueryClient, settled?: AvailabilityChange): void {
  const pending = client
    .getMutationCache()
    .findAll({ status: 'pending', predicate: ({ options }) => options.scope?.id === id })
    .map(({ state }) => state.variables as AvailabilityChange)
    .filter((change) => change !== settled);
  const stored = client.getQueryData<Availability>(savedKey);
  if (stored) client.setQueryData(availabilityQuery.queryKey, pending.reduce(withChange, stored));
}

/** Changes are shown at once, sent in order, and rolled back on failure. */
function useChangeAvailability() {
  const client = useQueryClient();
  const { queryKey } = availabilityQuery;
  const isOnlyMutation = () =>
    client.isMutating({ predicate: ({ options }) => options.scope?.id === id }) === 1;
  return useAction({
    scope: { id },
    mutationFn: (body: AvailabilityChange) => ask('PUT /api/availability', availabilitySchema, { body }),
    onMutate: async () => {
      await client.cancelQueries({ queryKey, exact: true });
      if (!client.getQueryData(savedKey)) client.setQueryData(savedKey, client.getQueryData(queryKey));
      showOptimistic(client);
    },
    onSuccess: (stored, change) => {
      client.setQueryData(savedKey, stored);
      showOptimistic(client, change);
    },
    onError: (error, change) => {
      showOptimistic(client, change);
      notify.error(failureOf(error).text, { id });
    },
    onSettled: () => {
      if (isOnlyMutation()) client.removeQueries({ queryKey: savedKey, exact: true });
    },
  });
}

/** PPL-06. Marks a day, or a range, as free or busy; pressing the active choice clears it. */
export function DayAvailability({ date }: { date: string }) {
  const { data } = useQuery(availabilityQuery);
  const change = useChangeAvailability();
  const [until, setUntil] = useState(date);
  const weekId = useId();
  const to = isDate(until) && until > date ? until : date;
  if (!data) return null;
  const sign = signOfDay(data, date);
  const isWeekly =
    to === date && sign !== null && !data.freeDays.includes(date) && !data.busyDays.includes(date);
  const setSign = (is: DaySign | null) => change.mutate({ days: { from: date, to, is } });
  return (
    <fieldset className={css.marks}>
      <legend className={css.legend}>
        {to === date ? 'Are you free?' : `Are you free until ${longDate(to)}?`}
      </legend>
      {daySigns.map((option) => (
        <button
          key={option}
          type="button"
          className={sign === option ? chipOn : chip}
          aria-pressed={sign === option}
          aria-describedby={isWeekly ? weekId : undefined}
          onClick={() => setSign(sign === option && to === date ? null : option)}
        >
          {option === 'free' ? 'I’m free' : 'I’m not free'}
        </button>
      ))}
      {to !== date && (
        <Button size="small" variant="quiet" onClick={() => setSign(null)}>
          Clear
        </Button>
      )}
      <Field label="Until">
        <TextInput
          type="date"
          min={date}
          max={daysAfter(date, maxDaysMarked - 1)}
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
      </Field>
      {isWeekly && (
        <p id={weekId} className={`${css.weekly} ${small} ${muted}`}>
          Same as every {weekdayOf(date, 'long', 'UTC')}. Changes here are for this day only.
        </p>
      )}
    </fieldset>
  );
}

const monday = '2024-01-01';

/**
 * PPL-06. Weekly availability, and whether bookings count. Saves each change at once. Renders nothing on servers
 * without it.
 */
export function WeeklyAvailability({ isInCalendar = false }) {
  const query = useQuery(availabilityQuery);
  const id = useId();
  if (!query.data && query.error && failureOf(query.error).kind === 'missing') return null;
  return (
    <section aria-labelledby={id} className={css.every}>
      <h2 id={id} className={css.head}>
        When you’re free
      </h2>
      <p className={`${small} ${muted}`}>
        Your usual week.{' '}
        {!isInCalendar && (
          <>
            Mark single days in your{' '}
            <Link to="/my-gigs" search={{ view: 'month' }} className={link}>
              calendar
            </Link>
            .{' '}
          </>
        )}
        People see this on your profile and can search by it. Saved automatically.
      </p>
      <QueryContent
        query={query}
        subject="your availability"
        fallback={<FormSkeleton rows={2} text="Loading your availability..." />}
      >
        {(stored) => <Weekdays {...stored} />}
      </QueryContent>
    </section>
  );
}

/** Weekdays in the region's order; Monday is 1. */
const weekdays = () => Array.from({ length: 7 }, (_, nth) => ((weekStart() - 1 + nth) % 7) + 1);

function Weekdays(stored: Availability) {
  const change = useChangeAvailability();
  const signOfWeekday = (weekday: number) =>
    daySigns.find((sign) => stored[`${sign}Weekdays`].includes(weekday)) ?? '';
  return (
    <>
      <div className={css.weekdays}>
        {weekdays().map((weekday) => (
          <Field key={weekday} label={weekdayOf(daysAfter(monday, weekday - 1), 'long', 'UTC')}>
            <Select
              value={signOfWeekday(weekday)}
              onChange={({ target: { value } }) =>
                change.mutate({
                  weekday: { weekday, is: daySigns.find((sign) => sign === value) ?? null },
                })
              }
            >
              <option value="">Not set</option>
              <option value="free">Free</option>
              <option value="busy">Not free</option>
            </Select>
          </Field>
        ))}
      </div>
      <Checkbox
        label="Mark days with a booking as not free"
        hint="Others only see that you’re not free, never why. This applies once you’ve set any day."
        checked={stored.showsBookings}
        onChange={({ target }) => change.mutate({ showsBookings: target.checked })}
      />
    </>
  );
}

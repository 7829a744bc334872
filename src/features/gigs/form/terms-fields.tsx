import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { notADate } from '#contract/gig-form.ts';
import { CurrencyOptions, UnitOptions } from '#shared/money.tsx';
import { PlaceInput } from '#shared/place-input.tsx';
import { Checkbox, Select } from '#ui/field/choices.tsx';
import { longDate, today } from '#ui/format/dates.ts';
import { daysAfter, isDate } from '#ui/format/days.ts';
import { countText } from '#ui/format/numbers.ts';
import { formatForPicker, timeZonesWith } from '#ui/format/pickers.ts';
import { isTimeZone } from '#ui/format/region.ts';
import { summary } from '#ui/page/page.css.ts';
import { dateKindLabels, dateKinds, payKinds } from './fields.ts';
import * as css from './form.css.ts';
import { FormField, type GigFormProps, messageAt, SelectField, TextField } from './form-fields.tsx';

/** Seconds between the steps of a time input. */
const quarter = 900;

const dateLabels = { day: 'Date', days: 'First day', agreement: 'Latest date' };
const dateHint =
  'It stays on the board until then. Once you set the date, anyone booked is asked to confirm.';

/** "Europe/Isle_of_Man" becomes "Europe/Isle of Man". */
const zoneName = (zone: string): string => zone.replaceAll('_', ' ');

export function WhenFields({ form, children }: GigFormProps & { children: ReactNode }) {
  const { register, control, formState, setValue } = form;
  const [timeZone, kind, date, startTime, endTime] = useWatch({
    control,
    name: ['timeZone', 'dateKind', 'date', 'startTime', 'endTime'],
  });
  const isSeveralDays = kind === 'days';
  const dateError = messageAt(formState.errors, 'date');
  return (
    <section className={css.group}>
      <h2>When and where</h2>
      <div className={css.fourColumns}>
        <div className={css.half}>
          <SelectField form={form} name="dateKind" label="When" of={dateKinds} labels={dateKindLabels} />
        </div>
        <div className={isSeveralDays ? css.quarter : css.half}>
          <TextField
            form={form}
            name="date"
            label={dateLabels[kind]}
            hint={kind === 'agreement' && dateHint}
            error={dateError?.replace(notADate, `Date: choose a day, like ${formatForPicker('2026-11-20')}.`)}
            type="date"
            min={today()}
            required
          />
        </div>
        {isSeveralDays && (
          <div className={css.quarter}>
            <TextField
              form={form}
              name="lastDate"
              label="Last day"
              type="date"
              min={date || today()}
              required
            />
          </div>
        )}
        <div className={css.pair}>
          <TextField form={form} name="startTime" label="From" type="time" step={quarter} optional />
        </div>
        <div className={css.pair}>
          <TextField
            form={form}
            name="endTime"
            label="Until"
            hint={durationText({ date: kind === 'day' ? date : '', startTime, endTime })}
            type="time"
            step={quarter}
            optional
          />
        </div>
      </div>
      <div className={css.twoColumns}>
        <TextField form={form} name="venue" label="Venue" placeholder="Mill Lane Social Club" optional />
        <FormField form={form} name="place" label="Town or city" required>
          <PlaceInput
            {...register('place', { onChange: () => setValue('placeId', null) })}
            onPlace={({ id, name, timeZone }) => {
              setValue('place', name, { shouldValidate: formState.isSubmitted });
              if (isTimeZone(timeZone)) setValue('timeZone', timeZone);
              setValue('placeId', id);
            }}
          />
        </FormField>
      </div>
      <div className={css.twoColumns}>
        <details className={css.zone} open={messageAt(formState.errors, 'timeZone') ? true : undefined}>
          <summary className={`${summary} ${css.zoneText}`}>Times are in {zoneName(timeZone)}</summary>
          <FormField
            form={form}
            name="timeZone"
            label="Time zone"
            hint="Where the gig is. Set automatically when you pick a town."
          >
            <Select {...register('timeZone')} value={timeZone}>
              {timeZonesWith(timeZone).map((zone) => (
                <option key={zone} value={zone}>
                  {zoneName(zone)}
                </option>
              ))}
            </Select>
          </FormField>
        </details>
        <Checkbox label="This work is remote" {...register('remote')} />
      </div>
      {children}
    </section>
  );
}

const payKindLabels = { fixed: 'Fixed amount', range: 'Range', agreement: 'Negotiable' };
const amountInput = { inputMode: 'decimal', autoComplete: 'off', required: true } as const;

export function PayFields({ form }: GigFormProps) {
  const kind = useWatch({ control: form.control, name: 'pay.kind' });
  const isOpen = kind === 'agreement';
  return (
    <section className={css.group}>
      <h2>Pay</h2>
      <div className={css.fourColumns}>
        <div className={kind === 'fixed' ? '' : css.halfWidth}>
          <SelectField
            form={form}
            name="pay.kind"
            label="Kind of pay"
            hint={isOpen && 'People skip gigs that don’t state the pay.'}
            of={payKinds}
            labels={payKindLabels}
          />
        </div>
        {!isOpen && (
          <>
            <TextField
              {...amountInput}
              form={form}
              name="pay.amount"
              label={kind === 'range' ? 'Pay from' : 'Pay'}
              hint="Per person"
              placeholder="160"
            />
            {kind === 'range' && (
              <TextField {...amountInput} form={form} name="pay.upTo" label="Up to" placeholder="200" />
            )}
            <FormField form={form} name="pay.currency" label="Currency">
              <Select {...form.register('pay.currency')}>
                <CurrencyOptions used={form.getValues('pay.currency')} />
              </Select>
            </FormField>
            <FormField form={form} name="pay.unit" label="Unit">
              <Select {...form.register('pay.unit')}>
                <UnitOptions />
              </Select>
            </FormField>
          </>
        )}
      </div>
    </section>
  );
}

const clock = /^(\d\d):(\d\d)$/;
const DAY = 24 * 60;
/** Minutes. Longer gigs may be a typing error. */
const LONG = 16 * 60;

function minutesOf(time: string): number | null {
  const [, hours, minutes] = clock.exec(time) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** Names the day a gig ends when it runs past midnight, and its length. Undefined when there is nothing to clarify. */
export function durationText({ date, startTime, endTime }: Record<'date' | 'startTime' | 'endTime', string>) {
  const [start, end] = [minutesOf(startTime), minutesOf(endTime)];
  if (start === null || end === null || start === end) return undefined;
  const minutes = (end - start + DAY) % DAY;
  const hours = countText(Math.round(minutes / 60), 'hour', 'hours');
  const day = isDate(date) ? `on ${longDate(daysAfter(date, 1))}` : 'the next day';
  if (minutes > LONG)
    return `That’s ${hours}${end < start ? `, to ${day.replace('on ', '')}` : ''}. Is that right?`;
  return end < start ? `It ends ${day}, after ${hours}.` : undefined;
}

import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { notADate } from '#contract/ours/gig-form.ts';
import { CurrencyOptions, UnitOptions } from '#shared/money.tsx';
import { PlaceInput } from '#shared/place-input.tsx';
import { Checkbox, Select } from '#ui/field/choices.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';
import { longDate, today } from '#ui/format/dates.ts';
import { daysAfter, isDate } from '#ui/format/days.ts';
import { countWords } from '#ui/format/numbers.ts';
import { asInPicker, timeZonesWith } from '#ui/format/pickers.ts';
import { isTimeZone } from '#ui/format/region.ts';
import { summary } from '#ui/page/page.css.ts';
import { dateKinds, dateKindWords, type FormPart, messageAt, payKinds, zoneWords } from './fields.ts';
import * as css from './form.css.ts';

/** Of an hour, in seconds: what the arrows of a clock go by. */
const quarter = 900;

const dateWords = { day: 'Date', days: 'First day', agreement: 'At the latest on' };
const dateHints = {
  day: undefined,
  days: undefined,
  agreement:
    'Until then it stands on the board, and people apply. Who is booked is asked once you name the day.',
};

/** When and where; times are those of the place. */
export function WhenFields({
  form: { register, control, formState, setValue },
  children,
}: FormPart & { children: ReactNode }) {
  const [timeZone, kind, date, startTime, endTime] = useWatch({
    control,
    name: ['timeZone', 'dateKind', 'date', 'startTime', 'endTime'],
  });
  const isRun = kind === 'days';
  const wrong = (path: string) => messageAt(formState.errors, path);
  const wrongDate = wrong('date')?.replace(notADate, `Date: choose a day, like ${asInPicker('2026-11-20')}.`);
  return (
    <section className={css.group}>
      <h2>When and where</h2>
      <div className={css.four}>
        <div className={css.half}>
          <Field label="When">
            <Select {...register('dateKind')}>
              {dateKinds.map((one) => (
                <option key={one} value={one}>
                  {dateKindWords[one]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <div className={isRun ? css.quarter : css.half}>
          <Field label={dateWords[kind]} hint={dateHints[kind]} error={wrongDate} required>
            <TextInput type="date" min={today()} {...register('date')} />
          </Field>
        </div>
        {isRun && (
          <div className={css.quarter}>
            <Field label="Last day" error={wrong('lastDate')} required>
              <TextInput type="date" min={date || today()} {...register('lastDate')} />
            </Field>
          </div>
        )}
        <div className={css.pair}>
          <Field label="From" error={wrong('startTime')} optional>
            <TextInput type="time" step={quarter} {...register('startTime')} />
          </Field>
        </div>
        <div className={css.pair}>
          <Field
            label="Until"
            hint={lengthWords({ date: kind === 'day' ? date : '', startTime, endTime })}
            error={wrong('endTime')}
            optional
          >
            <TextInput type="time" step={quarter} {...register('endTime')} />
          </Field>
        </div>
      </div>
      <div className={css.two}>
        <Field label="Venue" error={wrong('venue')} optional>
          <TextInput placeholder="Mill Lane Social Club" {...register('venue')} />
        </Field>
        <Field label="Town or city" error={wrong('place')} required>
          <PlaceInput
            {...register('place', { onChange: () => setValue('placeId', null) })}
            onPlace={({ id, name, timeZone }) => {
              setValue('place', name, { shouldValidate: formState.isSubmitted });
              if (isTimeZone(timeZone)) setValue('timeZone', timeZone);
              setValue('placeId', id);
            }}
          />
        </Field>
      </div>
      <div className={css.two}>
        <details className={css.zone} open={wrong('timeZone') ? true : undefined}>
          <summary className={`${summary} ${css.zoneWords}`}>By the clock of {zoneWords(timeZone)}</summary>
          <Field
            label="Time zone"
            hint="The clock of the place. It comes with a town that you pick."
            error={wrong('timeZone')}
          >
            <Select {...register('timeZone')} value={timeZone}>
              {timeZonesWith(timeZone).map((zone) => (
                <option key={zone} value={zone}>
                  {zoneWords(zone)}
                </option>
              ))}
            </Select>
          </Field>
        </details>
        <Checkbox label="It can be done from anywhere" {...register('remote')} />
      </div>
      {children}
    </section>
  );
}

const kindWords = { fixed: 'A sum', range: 'From and to', agreement: 'By agreement' };

/** What it pays: a sum, a range, or what the two will agree on. */
export function PayFields({ form: { register, control, formState, getValues } }: FormPart) {
  const wrong = (path: string) => messageAt(formState.errors, path);
  const kind = useWatch({ control, name: 'pay.kind' });
  const isOpen = kind === 'agreement';
  return (
    <section className={css.group}>
      <h2>Pay</h2>
      <div className={css.four}>
        <div className={kind === 'fixed' ? '' : css.alone}>
          <Field label="Kind of pay" hint={isOpen ? 'People skip gigs without a sum.' : undefined}>
            <Select {...register('pay.kind')}>
              {payKinds.map((one) => (
                <option key={one} value={one}>
                  {kindWords[one]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        {!isOpen && (
          <>
            <Field
              label={kind === 'range' ? 'Pay from' : 'Pay'}
              hint="For each person."
              error={wrong('pay.amount')}
              required
            >
              <TextInput
                inputMode="decimal"
                autoComplete="off"
                placeholder="160"
                {...register('pay.amount')}
              />
            </Field>
            {kind === 'range' && (
              <Field label="Up to" error={wrong('pay.upTo')} required>
                <TextInput
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder="200"
                  {...register('pay.upTo')}
                />
              </Field>
            )}
            <Field label="Currency" error={wrong('pay.currency')}>
              <Select {...register('pay.currency')}>
                <CurrencyOptions used={getValues('pay.currency')} />
              </Select>
            </Field>
            <Field label="For" error={wrong('pay.unit')}>
              <Select {...register('pay.unit')}>
                <UnitOptions />
              </Select>
            </Field>
          </>
        )}
      </div>
    </section>
  );
}

const clock = /^(\d\d):(\d\d)$/;
const DAY = 24 * 60;
/** Minutes: what is longer may be a slip of the clock. */
const LONG = 16 * 60;

function minutesOf(time: string): number | null {
  const [, hours, minutes] = clock.exec(time) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** On which day a gig ends that ends by the clock before it starts, and how long that makes it; nothing where it is plain. */
export function lengthWords({ date, startTime, endTime }: Record<'date' | 'startTime' | 'endTime', string>) {
  const [start, end] = [minutesOf(startTime), minutesOf(endTime)];
  if (start === null || end === null || start === end) return undefined;
  const minutes = (end - start + DAY) % DAY;
  const hours = countWords(Math.round(minutes / 60), 'hour', 'hours');
  const day = isDate(date) ? `on ${longDate(daysAfter(date, 1))}` : 'the next day';
  if (minutes > LONG)
    return `That is ${hours}${end < start ? `, to ${day.replace('on ', '')}` : ''}. Is it meant so?`;
  return end < start ? `It ends ${day}, after ${hours}.` : undefined;
}

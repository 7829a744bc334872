import { useState } from 'react';
import { notADate } from '#contract/ours/gig-form.ts';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { Field } from '#ui/field/field.tsx';
import { today } from '#ui/format/dates.ts';
import { asInPicker, timeZonesWith } from '#ui/format/region.ts';
import { Select } from '#ui/select/select.tsx';
import { TextInput } from '#ui/text-input/text-input.tsx';
import { zoneWords } from './choices.ts';
import * as css from './form.css.ts';
import { type FormPart, messageAt } from './form-type.ts';

/** When and where; times are those of the place. */
export function WhenFields({ form: { register, formState, getValues } }: FormPart) {
  const [zones] = useState(() => timeZonesWith(getValues('timeZone')));
  const wrong = (path: string) => messageAt(formState.errors, path);
  const wrongDate = wrong('date')?.replace(notADate, `Date: choose a day, like ${asInPicker('2026-11-20')}.`);
  return (
    <section className={css.group}>
      <h2>When and where</h2>
      <div className={css.three}>
        <div className={css.whole}>
          <Field label="Date" error={wrongDate} required>
            <TextInput type="date" min={today()} {...register('date')} />
          </Field>
        </div>
        <Field label="From" error={wrong('startTime')} optional>
          <TextInput type="time" {...register('startTime')} />
        </Field>
        <Field label="Until" error={wrong('endTime')} optional>
          <TextInput type="time" {...register('endTime')} />
        </Field>
      </div>
      <Field
        label="Time zone"
        hint="The clock of the place. A gig that ends before it starts ends the next morning."
        error={wrong('timeZone')}
      >
        <Select {...register('timeZone')}>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zoneWords(zone)}
            </option>
          ))}
        </Select>
      </Field>
      <div className={css.two}>
        <Field label="Venue" error={wrong('venue')} optional>
          <TextInput placeholder="Mill Lane Social Club" {...register('venue')} />
        </Field>
        <Field label="Town or city" error={wrong('place')} required>
          <TextInput placeholder="Leeds" {...register('place')} />
        </Field>
      </div>
      <Checkbox label="It can be done from anywhere" {...register('remote')} />
    </section>
  );
}

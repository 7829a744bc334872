import { useWatch } from 'react-hook-form';
import { mostRepeats } from '#contract/ours/gig-form.ts';
import { Checkbox, Select } from '#ui/field/choices.tsx';
import { Field } from '#ui/field/field.tsx';
import { longDate } from '#ui/format/dates.ts';
import { type FormPart, messageAt, weeksOf } from './fields.ts';
import * as css from './form.css.ts';

const counts = Array.from({ length: mostRepeats }, (_, nth) => nth + 2);

/** GIG-02. The same every week: for how long, and on which of those days not; once there is a day. */
export function RepeatFields({ form: { control, register, formState, setValue } }: FormPart) {
  const [dateKind, date, repeat] = useWatch({ control, name: ['dateKind', 'date', 'repeat'] });
  const [first, ...others] = weeksOf({ dateKind, date, repeat });
  const toggle = (day: string, isOn: boolean) =>
    setValue('repeat.without', isOn ? repeat.without.filter((one) => one !== day) : [...repeat.without, day]);
  if (dateKind === 'agreement') return null;
  return (
    <div className={css.group}>
      <div className={css.two}>
        <Field
          label="Repeat it every week"
          hint="Each day becomes a gig of its own, with its own applications."
          error={messageAt(formState.errors, 'repeat.weeks')}
        >
          <Select {...register('repeat.weeks')}>
            <option value="1">No, just once</option>
            {counts.map((count) => (
              <option key={count} value={count}>
                {count} weeks running
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {first && (
        <fieldset className={css.days}>
          <legend>On these days</legend>
          <Checkbox label={longDate(first)} checked disabled readOnly />
          {others.map((day) => (
            <Checkbox
              key={day}
              label={longDate(day)}
              checked={!repeat.without.includes(day)}
              onChange={({ target }) => toggle(day, target.checked)}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}

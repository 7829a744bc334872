import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { maxRepeats, maxRoles, notADate, roleLevels } from '#contract/gig-form.ts';
import { gigVisibilities } from '#contract/gigs.ts';
import { levelLabels } from '#entities/gig/role-texts.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Checkbox, Select } from '#ui/field/choices.tsx';
import { TextArea, TextInput } from '#ui/field/text-inputs.tsx';
import { longDate, today } from '#ui/format/dates.ts';
import { formatForPicker } from '#ui/format/pickers.ts';
import { muted } from '#ui/layout/text.css.ts';
import { blankRole, weeklyDates } from './fields.ts';
import * as css from './form.css.ts';
import {
  FormField,
  type GigFormProps,
  messageAt,
  SelectField,
  SuggestedField,
  TextField,
} from './form-fields.tsx';

export const MoreFields = (part: GigFormProps) => (
  <>
    <RoleFields {...part} />
    <ScheduleFields {...part} />
    <DetailFields {...part} />
  </>
);

const repeatCounts = Array.from({ length: maxRepeats }, (_, nth) => nth + 2);

/** GIG-02. Renders nothing until a date is set. */
export function RepeatFields({ form }: GigFormProps) {
  const { control, register, setValue } = form;
  const [dateKind, date, repeat] = useWatch({ control, name: ['dateKind', 'date', 'repeat'] });
  const [first, ...others] = weeklyDates({ dateKind, date, repeat });
  const toggle = (day: string, isOn: boolean) =>
    setValue(
      'repeat.without',
      isOn ? repeat.without.filter((skippedDay) => skippedDay !== day) : [...repeat.without, day],
    );
  if (dateKind === 'agreement') return null;
  return (
    <div className={css.group}>
      <div className={css.twoColumns}>
        <FormField
          form={form}
          name="repeat.weeks"
          label="Repeat weekly"
          hint="Each day becomes a separate gig with its own applications."
        >
          <Select {...register('repeat.weeks')}>
            <option value="1">No, just once</option>
            {repeatCounts.map((count) => (
              <option key={count} value={count}>
                {count} weeks in a row
              </option>
            ))}
          </Select>
        </FormField>
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

/** GIG-01. */
function RoleFields({ form }: GigFormProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'roles' });
  const errorAt = (path: string) => messageAt(form.formState.errors, path);
  const isOne = fields.length === 1;
  return (
    <section className={css.group}>
      <h2>Who you need</h2>
      {isOne && <p className={muted}>Add a line for each instrument or job you need.</p>}
      <ol className={css.lines}>
        {fields.map((field, index) => (
          <li key={field.id} className={css.fourColumns}>
            <div className={css.half}>
              <SuggestedField
                form={form}
                name={`roles.${index}.skill`}
                label="Instrument or skill"
                hint={isOne ? 'Leave empty if anyone can apply.' : undefined}
                placeholder="Trumpet"
                isOne
                optional
              />
            </div>
            <TextField
              form={form}
              name={`roles.${index}.count`}
              label="How many people"
              error={
                errorAt(`roles.${index}.count`) ??
                (index === 0 ? (errorAt('places') ?? errorAt('roles')) : undefined)
              }
              inputMode="numeric"
              autoComplete="off"
              required
            />
            <SelectField
              form={form}
              name={`roles.${index}.level`}
              label="Experience"
              of={roleLevels}
              labels={levelLabels}
              none="Any"
            />
            {!isOne && (
              <div className={css.removeRole}>
                <IconButton label={`Remove role ${index + 1}`} icon={X} onClick={() => remove(index)} />
              </div>
            )}
          </li>
        ))}
      </ol>
      {fields.length < maxRoles && (
        <div>
          <Button size="small" icon={Plus} onClick={() => append(blankRole)}>
            Add a role
          </Button>
        </div>
      )}
    </section>
  );
}

const maxLines = 16;

export function ScheduleFields({ form }: GigFormProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'schedule' });
  return (
    <section className={css.group}>
      <h2>Call sheet</h2>
      <p className={muted}>Load-in, sound check, sets. Leave it empty if you don’t know yet.</p>
      {fields.length > 0 && (
        <ol className={css.lines}>
          {fields.map((field, index) => (
            <ScheduleLine key={field.id} form={form} index={index} onRemove={() => remove(index)} />
          ))}
        </ol>
      )}
      {fields.length < maxLines && (
        <div>
          <Button size="small" icon={Plus} onClick={() => append({ time: '', what: '' })}>
            Add a line
          </Button>
        </div>
      )}
    </section>
  );
}

type ScheduleLineProps = GigFormProps & { index: number; onRemove: () => void };

function ScheduleLine({ form: { register, formState }, index, onRemove }: ScheduleLineProps) {
  const id = useId();
  const number = index + 1;
  const timeError = messageAt(formState.errors, `schedule.${index}.time`);
  const whatError = messageAt(formState.errors, `schedule.${index}.what`);
  const error = timeError ?? whatError;
  return (
    <li className={css.scheduleLine}>
      <TextInput
        type="time"
        aria-label={`Line ${number}, time`}
        aria-invalid={timeError ? true : undefined}
        aria-describedby={error ? id : undefined}
        {...register(`schedule.${index}.time`)}
      />
      <TextInput
        className={css.scheduleWhat}
        aria-label={`Line ${number}, what happens`}
        aria-invalid={whatError ? true : undefined}
        aria-describedby={error ? id : undefined}
        placeholder="Load-in, stage door"
        {...register(`schedule.${index}.what`)}
      />
      <IconButton label={`Remove line ${number}`} icon={X} onClick={onRemove} />
      {error && (
        <p id={id} className={css.scheduleError}>
          {[timeError, whatError].filter(Boolean).join(' ')}
        </p>
      )}
    </li>
  );
}

const visibilityLabels = { all: 'Everyone', links: 'My links', invited: 'Invited people only' };

/** GIG-01. Optional details. */
function DetailFields({ form }: GigFormProps) {
  const date = useWatch({ control: form.control, name: 'date' });
  const applyByError = messageAt(form.formState.errors, 'applyBy');
  return (
    <section className={css.group}>
      <h2>Good to know</h2>
      <p className={muted}>Empty fields aren’t shown.</p>
      <div className={css.twoColumns}>
        <SelectField
          form={form}
          name="visibility"
          label="Who can see it"
          hint="Applicants and people you invite can always see it."
          of={gigVisibilities}
          labels={visibilityLabels}
        />
        <TextField
          form={form}
          name="applyBy"
          label="Apply by"
          hint="The last day, in the gig’s time zone. Applications made by then still count."
          error={applyByError?.replace(notADate, `Choose a day, like ${formatForPicker('2026-11-20')}.`)}
          type="date"
          min={today()}
          max={date || undefined}
          optional
        />
        <TextField
          form={form}
          name="address"
          label="Address"
          hint="Only you and the people you book can see it."
          autoComplete="off"
          placeholder="4 Mill Lane, LS13 3HE, stage door"
          optional
        />
        <SuggestedField
          form={form}
          name="genres"
          label="Genres"
          hint="Up to 6, separated by commas"
          placeholder="Northern soul"
          areGenres
          optional
        />
        <TextField form={form} name="dress" label="What to wear" placeholder="Black, no logos" optional />
      </div>
      <FormField form={form} name="setList" label="Set list" hint="One tune per line, or a link." optional>
        <TextArea
          rows={3}
          maxRows={16}
          placeholder={'Do I Love You\nOut on the Floor'}
          {...form.register('setList')}
        />
      </FormField>
    </section>
  );
}

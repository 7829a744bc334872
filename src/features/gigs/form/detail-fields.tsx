import { useWatch } from 'react-hook-form';
import { notADate } from '#contract/ours/gig-form.ts';
import { gigVisibilities } from '#contract/ours/gigs.ts';
import { Select } from '#ui/field/choices.tsx';
import { Field } from '#ui/field/field.tsx';
import { combobox, Suggested } from '#ui/field/suggested.tsx';
import { TextArea, TextInput } from '#ui/field/text-inputs.tsx';
import { today } from '#ui/format/dates.ts';
import { asInPicker } from '#ui/format/pickers.ts';
import { muted } from '#ui/layout/words.css.ts';
import { type FormPart, messageAt } from './fields.ts';
import * as css from './form.css.ts';

const sightWords = { all: 'Everybody', links: 'My links', invited: 'Only whom I invite' };

const loadTags = async () => (await import('./tag-suggestions.tsx')).TagSuggestions;

/** GIG-01. What helps somebody to decide, and whoever is booked to be right: nobody has to say any of it. */
export function DetailFields({ form: { register, control, formState, setValue } }: FormPart) {
  const date = useWatch({ control, name: 'date' });
  const wrong = (path: string) => messageAt(formState.errors, path);
  return (
    <section className={css.group}>
      <h2>Good to know</h2>
      <p className={muted}>What you leave out, nobody sees.</p>
      <div className={css.two}>
        <Field
          label="Who sees it"
          hint="Who has applied, and whom you invite, see it in any case."
          error={wrong('visibility')}
        >
          <Select {...register('visibility')}>
            {gigVisibilities.map((one) => (
              <option key={one} value={one}>
                {sightWords[one]}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Apply by"
          hint="The last day, by the clock of the place. Who has applied stays in."
          error={wrong('applyBy')?.replace(notADate, `Choose a day, like ${asInPicker('2026-11-20')}.`)}
          optional
        >
          <TextInput type="date" min={today()} max={date || undefined} {...register('applyBy')} />
        </Field>
        <Field label="Address" hint="Only who is booked sees it, and you." error={wrong('address')} optional>
          <TextInput
            autoComplete="off"
            placeholder="4 Mill Lane, LS13 3HE, stage door"
            {...register('address')}
          />
        </Field>
        <Field label="Genres" hint="Up to six, parted by commas." error={wrong('genres')} optional>
          <Suggested
            load={loadTags}
            given={{
              areGenres: true,
              onTags: (genres: string) =>
                setValue('genres', genres, { shouldValidate: formState.isSubmitted }),
            }}
          >
            <TextInput {...combobox} autoComplete="off" placeholder="Northern soul" {...register('genres')} />
          </Suggested>
        </Field>
        <Field label="What to wear" error={wrong('dress')} optional>
          <TextInput placeholder="Black, no logos" {...register('dress')} />
        </Field>
      </div>
      <Field label="Set list" hint="A line for each tune, or a link to it." error={wrong('setList')} optional>
        <TextArea
          rows={3}
          most={16}
          placeholder={'Do I Love You\nOut on the Floor'}
          {...register('setList')}
        />
      </Field>
    </section>
  );
}

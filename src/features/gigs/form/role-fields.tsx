import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useFieldArray } from 'react-hook-form';
import { mostRoles, roleLevels } from '#contract/ours/gig-form.ts';
import { levelWords } from '#entities/gig/role-words.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Select } from '#ui/field/choices.tsx';
import { Field } from '#ui/field/field.tsx';
import { combobox, Suggested } from '#ui/field/suggested.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';
import { muted } from '#ui/layout/words.css.ts';
import { blankRole, type FormPart, messageAt } from './fields.ts';
import * as css from './form.css.ts';

const loadSkills = async () => (await import('./tag-suggestions.tsx')).TagSuggestions;

/** GIG-01. Who is wanted: an instrument or skill, how many, and how experienced. One line will do. */
export function RoleFields({ form: { control, register, formState, setValue } }: FormPart) {
  const { fields, append, remove } = useFieldArray({ control, name: 'roles' });
  const wrong = (path: string) => messageAt(formState.errors, path);
  const isOne = fields.length === 1;
  return (
    <section className={css.group}>
      <h2>Who you need</h2>
      {isOne && <p className={muted}>Add a line for each instrument or job you want filled apart.</p>}
      <ol className={css.lines}>
        {fields.map((field, index) => (
          <li key={field.id} className={css.four}>
            <div className={css.half}>
              <Field
                label="Instrument or skill"
                error={wrong(`roles.${index}.skill`)}
                hint={isOne ? 'Left empty, it is for anyone who reads the above.' : undefined}
                optional
              >
                <Suggested
                  load={loadSkills}
                  given={{
                    isOne: true,
                    onTags: (skill: string) =>
                      setValue(`roles.${index}.skill`, skill, { shouldValidate: formState.isSubmitted }),
                  }}
                >
                  <TextInput
                    {...combobox}
                    autoComplete="off"
                    placeholder="Trumpet"
                    {...register(`roles.${index}.skill`)}
                  />
                </Suggested>
              </Field>
            </div>
            <Field
              label="How many people"
              error={
                wrong(`roles.${index}.count`) ??
                (index === 0 ? (wrong('places') ?? wrong('roles')) : undefined)
              }
              required
            >
              <TextInput inputMode="numeric" autoComplete="off" {...register(`roles.${index}.count`)} />
            </Field>
            <Field label="Experience" error={wrong(`roles.${index}.level`)}>
              <Select {...register(`roles.${index}.level`)}>
                <option value="">Any</option>
                {roleLevels.map((level) => (
                  <option key={level} value={level}>
                    {levelWords[level]}
                  </option>
                ))}
              </Select>
            </Field>
            {!isOne && (
              <div className={css.roleOff}>
                <IconButton label={`Remove role ${index + 1}`} icon={X} onClick={() => remove(index)} />
              </div>
            )}
          </li>
        ))}
      </ol>
      {fields.length < mostRoles && (
        <div>
          <Button size="small" icon={Plus} onClick={() => append(blankRole)}>
            Add a role
          </Button>
        </div>
      )}
    </section>
  );
}

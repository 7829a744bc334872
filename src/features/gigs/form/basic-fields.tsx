import { useWatch } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { gigCategories } from '#contract/ours/gigs.ts';
import { categoryWords } from '#entities/gig-line/category-words.ts';
import { Field } from '#ui/field/field.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { TextInput } from '#ui/text-input/text-input.tsx';
import * as css from './form.css.ts';
import { type FormPart, messageAt } from './form-type.ts';

/** What it is and what people would walk into. */
export function BasicFields({ form: { register, control, formState } }: FormPart) {
  const [title, description] = useWatch({ control, name: ['title', 'description'] });
  const wrong = (path: string) => messageAt(formState.errors, path);
  return (
    <section className={css.group}>
      <h2>What</h2>
      <Field
        label="Title"
        hint="As you would shout it across the room: “Dep drummer, northern soul night”."
        error={wrong('title')}
        count={title.length}
        limit={limits.gigTitle}
        required
      >
        <TextInput {...register('title')} />
      </Field>
      <div className={css.two}>
        <Field label="Kind of work" error={wrong('category')} required>
          <Select {...register('category')}>
            <option value="">Choose one</option>
            {gigCategories.map((category) => (
              <option key={category} value={category}>
                {categoryWords[category]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Tags" hint="Up to eight, parted by commas." error={wrong('tags')} optional>
          <TextInput placeholder="House kit, reads" {...register('tags')} />
        </Field>
      </div>
      <Field
        label="What you would walk into"
        hint="The band, the room, what to bring, how you pay."
        error={wrong('description')}
        count={description.length}
        limit={limits.gigDescription}
        required
      >
        <TextArea rows={6} most={20} {...register('description')} />
      </Field>
    </section>
  );
}

import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { TextInput } from '#ui/text-input/text-input.tsx';
import * as css from './edit.css.ts';
import { listLimits } from './profile-form.ts';
import type { ProfileFormState } from './use-profile-form.ts';

type Props = { form: ProfileFormState };

/** What one charges, line by line, in one's own words. */
export function RateFields({ form: { control, register, formState } }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: 'rates' });
  const wrong = formState.errors.rates;
  return (
    <div className={css.rows}>
      {fields.map(({ id }, at) => (
        <div key={id} className={css.row}>
          <Field label="For" error={wrong?.[at]?.label?.message}>
            <TextInput maxLength={60} placeholder="Evening, two sets" {...register(`rates.${at}.label`)} />
          </Field>
          <div className={css.second}>
            <Field label="Price" error={wrong?.[at]?.price?.message}>
              <TextInput maxLength={40} placeholder="£240" {...register(`rates.${at}.price`)} />
            </Field>
          </div>
          <IconButton
            icon={Trash2}
            label={`Remove rate ${at + 1}`}
            className={css.remove}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      {fields.length < listLimits.rows && (
        <Button size="small" icon={Plus} className={css.add} onClick={() => append({ label: '', price: '' })}>
          Add a rate
        </Button>
      )}
    </div>
  );
}

/** Where one's work can be heard or seen. */
export function WorkFields({ form: { control, register, formState } }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: 'workLinks' });
  const wrong = formState.errors.workLinks;
  return (
    <div className={css.rows}>
      {fields.map(({ id }, at) => (
        <div key={id} className={css.row}>
          <Field label="What it is" error={wrong?.[at]?.label?.message}>
            <TextInput
              maxLength={60}
              placeholder="Live at the Chapel"
              {...register(`workLinks.${at}.label`)}
            />
          </Field>
          <div className={css.second}>
            <Field label="Address" error={wrong?.[at]?.url?.message}>
              <TextInput
                inputMode="url"
                autoCapitalize="none"
                maxLength={500}
                placeholder="https://"
                {...register(`workLinks.${at}.url`)}
              />
            </Field>
          </div>
          <IconButton
            icon={Trash2}
            label={`Remove link ${at + 1}`}
            className={css.remove}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      {fields.length < listLimits.rows && (
        <Button size="small" icon={Plus} className={css.add} onClick={() => append({ label: '', url: '' })}>
          Add a link
        </Button>
      )}
    </div>
  );
}

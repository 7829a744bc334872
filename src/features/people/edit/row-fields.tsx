import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useFieldArray, useWatch } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';
import * as css from './edit.css.ts';
import { listLimits } from './profile-form.ts';
import type { ProfileFormState } from './use-profile-form.ts';

type Props = { form: ProfileFormState };

/** What one charges, line by line, in one's own words. */
export function RateFields({ form: { control, register, formState } }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: 'rates' });
  const rows = useWatch({ control, name: 'rates' });
  const wrong = formState.errors.rates;
  return (
    <div className={css.rows}>
      {fields.map(({ id }, at) => (
        <div key={id} className={css.row} data-row>
          <Field
            label="For"
            error={wrong?.[at]?.label?.message}
            count={rows[at]?.label.length}
            limit={limits.rowLabel}
          >
            <TextInput placeholder="Evening, two sets" {...register(`rates.${at}.label`)} />
          </Field>
          <div className={css.second}>
            <Field
              label="Price"
              error={wrong?.[at]?.price?.message}
              count={rows[at]?.price.length}
              limit={limits.price}
            >
              <TextInput placeholder="£240" {...register(`rates.${at}.price`)} />
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
  const rows = useWatch({ control, name: 'workLinks' });
  const wrong = formState.errors.workLinks;
  return (
    <div className={css.rows}>
      {fields.map(({ id }, at) => (
        <div key={id} className={css.row} data-row>
          <Field
            label="What it is"
            error={wrong?.[at]?.label?.message}
            count={rows[at]?.label.length}
            limit={limits.rowLabel}
          >
            <TextInput placeholder="Live at the Chapel" {...register(`workLinks.${at}.label`)} />
          </Field>
          <div className={css.second}>
            <Field
              label="Address"
              error={wrong?.[at]?.url?.message}
              count={rows[at]?.url.length}
              limit={limits.url}
            >
              <TextInput
                inputMode="url"
                autoCapitalize="none"
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

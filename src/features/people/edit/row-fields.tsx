import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useFieldArray, useWatch } from 'react-hook-form';
import { lengthOf } from '#contract/characters.ts';
import { limits } from '#contract/limits.ts';
import type { Profile } from '#contract/profile.ts';
import { CurrencyOptions, likelyCurrency, UnitOptions } from '#shared/money.tsx';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Checkbox, Select } from '#ui/field/choices.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';
import * as css from './edit.css.ts';
import { blankFee, listLimits } from './profile-form.ts';
import type { ProfileFormState } from './use-profile-form.ts';

type Props = { form: ProfileFormState };

type RateFieldsProps = Props & { noun?: string };

export function RateFields({ form: { control, register, formState }, noun = 'rate' }: RateFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'rates' });
  const rows = useWatch({ control, name: 'rates' });
  const rowErrors = formState.errors.rates;
  return (
    <div className={css.rows}>
      {fields.map(({ id }, at) => (
        <div key={id} className={css.row} data-row>
          <Field
            label="Description"
            error={rowErrors?.[at]?.label?.message}
            count={lengthOf(rows[at]?.label ?? '')}
            limit={limits.rowLabel}
          >
            <TextInput placeholder="Evening, two sets" {...register(`rates.${at}.label`)} />
          </Field>
          <div className={css.second}>
            <Field
              label="Price"
              error={rowErrors?.[at]?.price?.message}
              count={lengthOf(rows[at]?.price ?? '')}
              limit={limits.price}
            >
              <TextInput placeholder="£240" {...register(`rates.${at}.price`)} />
            </Field>
          </div>
          <IconButton
            icon={Trash2}
            label={`Remove ${noun} ${at + 1}`}
            className={css.remove}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      {fields.length < listLimits.rows && (
        <Button
          size="small"
          variant={noun === 'rate' ? 'secondary' : 'quiet'}
          icon={Plus}
          className={css.add}
          onClick={() => append({ label: '', price: '' })}
        >
          Add a {noun}
        </Button>
      )}
    </div>
  );
}

const linkTexts = {
  workLinks: { placeholder: 'Live at the Chapel', noun: 'link', max: listLimits.rows },
  media: { placeholder: 'Showreel 2026', noun: 'recording', max: limits.media },
} as const;

type LinkFieldsProps = Props & { name: keyof typeof linkTexts };

export function LinkFields({ form: { control, register, formState }, name }: LinkFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control, name });
  const rows = useWatch({ control, name });
  const rowErrors = formState.errors[name];
  const { placeholder, noun, max } = linkTexts[name];
  return (
    <div className={css.rows}>
      {fields.map(({ id }, at) => (
        <div key={id} className={css.row} data-row>
          <Field
            label="Title"
            error={rowErrors?.[at]?.label?.message}
            count={lengthOf(rows[at]?.label ?? '')}
            limit={limits.rowLabel}
          >
            <TextInput placeholder={placeholder} {...register(`${name}.${at}.label`)} />
          </Field>
          <div className={css.second}>
            <Field
              label="Web address"
              error={rowErrors?.[at]?.url?.message}
              count={rows[at]?.url.length}
              limit={limits.url}
            >
              <TextInput
                inputMode="url"
                autoCapitalize="none"
                placeholder="https://"
                {...register(`${name}.${at}.url`)}
              />
            </Field>
          </div>
          <IconButton
            icon={Trash2}
            label={`Remove ${noun} ${at + 1}`}
            className={css.remove}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      {fields.length < max && (
        <Button size="small" icon={Plus} className={css.add} onClick={() => append({ label: '', url: '' })}>
          Add a {noun}
        </Button>
      )}
    </div>
  );
}

/** Fees as numbers where the server supports them, and rates in words for the rest. */
export const RatesFields = ({ form, person }: Props & { person: Profile }) =>
  person.fees ? (
    <>
      <FeeFields form={form} />
      <RateFields form={form} noun="custom rate" />
    </>
  ) : (
    <RateFields form={form} />
  );

/** PPL-06. Fees as numbers. */
function FeeFields({ form: { control, register, formState } }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: 'fees' });
  const rows = useWatch({ control, name: 'fees' });
  const rowErrors = formState.errors.fees;
  return (
    <div className={css.rows}>
      {fields.map(({ id, currency }, at) => (
        <fieldset key={id} className={css.fee} data-row aria-label={`Rate ${at + 1}`}>
          <div className={css.feeLabel}>
            <Field
              label="Description"
              error={rowErrors?.[at]?.label?.message}
              count={lengthOf(rows[at]?.label ?? '')}
              limit={limits.rowLabel}
              optional
            >
              <TextInput placeholder="Wedding, two sets" {...register(`fees.${at}.label`)} />
            </Field>
          </div>
          <Field label="Amount" error={rowErrors?.[at]?.amount?.message}>
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              placeholder="240"
              {...register(`fees.${at}.amount`)}
            />
          </Field>
          <Field label="Currency" error={rowErrors?.[at]?.currency?.message}>
            <Select {...register(`fees.${at}.currency`)}>
              <CurrencyOptions used={currency} />
            </Select>
          </Field>
          <div className={css.feeUnit}>
            <Field label="Unit" error={rowErrors?.[at]?.unit?.message}>
              <Select {...register(`fees.${at}.unit`)}>
                <UnitOptions />
              </Select>
            </Field>
          </div>
          <Checkbox label="Starting price" className={css.feeFrom} {...register(`fees.${at}.from`)} />
          <IconButton
            icon={Trash2}
            label={`Remove rate ${at + 1}`}
            className={css.feeRemove}
            onClick={() => remove(at)}
          />
        </fieldset>
      ))}
      {fields.length < limits.fees && (
        <Button
          size="small"
          icon={Plus}
          className={css.add}
          onClick={() => append(blankFee(rows.at(-1)?.currency ?? likelyCurrency()))}
        >
          Add a rate
        </Button>
      )}
    </div>
  );
}

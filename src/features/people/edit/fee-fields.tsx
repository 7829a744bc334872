import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useFieldArray, useWatch } from 'react-hook-form';
import { lengthOf } from '#contract/characters.ts';
import { limits } from '#contract/limits.ts';
import type { Profile } from '#contract/ours/profile.ts';
import { CurrencyOptions, likelyCurrency, UnitOptions } from '#shared/money.tsx';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Checkbox, Select } from '#ui/field/choices.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';
import * as css from './edit.css.ts';
import { blankFee } from './profile-form.ts';
import { RateFields } from './row-fields.tsx';
import type { ProfileFormState } from './use-profile-form.ts';

type Props = { form: ProfileFormState };

/** What one charges: in figures where the server keeps them, and in words what figures do not say. */
export const RatesFields = ({ form, person }: Props & { person: Profile }) =>
  person.fees ? (
    <>
      <FeeFields form={form} />
      <RateFields form={form} one="rate in words" />
    </>
  ) : (
    <RateFields form={form} />
  );

/** PPL-06. What one takes, in figures. */
function FeeFields({ form: { control, register, formState } }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: 'fees' });
  const rows = useWatch({ control, name: 'fees' });
  const wrong = formState.errors.fees;
  return (
    <div className={css.rows}>
      {fields.map(({ id, currency }, at) => (
        <fieldset key={id} className={css.fee} data-row aria-label={`Rate ${at + 1}`}>
          <div className={css.feeLabel}>
            <Field
              label="What"
              error={wrong?.[at]?.label?.message}
              count={lengthOf(rows[at]?.label ?? '')}
              limit={limits.rowLabel}
              optional
            >
              <TextInput placeholder="Wedding, two sets" {...register(`fees.${at}.label`)} />
            </Field>
          </div>
          <Field label="Amount" error={wrong?.[at]?.amount?.message}>
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              placeholder="240"
              {...register(`fees.${at}.amount`)}
            />
          </Field>
          <Field label="Currency" error={wrong?.[at]?.currency?.message}>
            <Select {...register(`fees.${at}.currency`)}>
              <CurrencyOptions used={currency} />
            </Select>
          </Field>
          <div className={css.feeUnit}>
            <Field label="For" error={wrong?.[at]?.unit?.message}>
              <Select {...register(`fees.${at}.unit`)}>
                <UnitOptions />
              </Select>
            </Field>
          </div>
          <Checkbox label="From: it may be more" className={css.feeFrom} {...register(`fees.${at}.from`)} />
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

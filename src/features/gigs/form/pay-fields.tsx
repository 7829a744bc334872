import { payUnits } from '#contract/ours/gig-terms.ts';
import { Field } from '#ui/field/field.tsx';
import { payUnit } from '#ui/format/numbers.ts';
import { Select } from '#ui/select/select.tsx';
import { TextInput } from '#ui/text-input/text-input.tsx';
import { currenciesWith } from './choices.ts';
import * as css from './form.css.ts';
import { type FormPart, messageAt } from './form-type.ts';

/** What it pays and how many people it wants. */
export function PayFields({ form: { register, formState, getValues } }: FormPart) {
  const wrong = (path: string) => messageAt(formState.errors, path);
  return (
    <section className={css.group}>
      <h2>Pay and people</h2>
      <div className={css.three}>
        <div className={css.whole}>
          <Field
            label="Pay"
            hint="For each person. People skip gigs without it."
            error={wrong('pay.amount')}
            required
          >
            <TextInput inputMode="decimal" autoComplete="off" placeholder="160" {...register('pay.amount')} />
          </Field>
        </div>
        <Field label="Currency" error={wrong('pay.currency')}>
          <Select {...register('pay.currency')}>
            {currenciesWith(getValues('pay.currency')).map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </Select>
        </Field>
        <Field label="For" error={wrong('pay.unit')}>
          <Select {...register('pay.unit')}>
            {payUnits.map((unit) => (
              <option key={unit} value={unit}>
                {payUnit(unit)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className={css.narrow}>
        <Field label="How many people" error={wrong('places')} required>
          <TextInput inputMode="numeric" autoComplete="off" {...register('places')} />
        </Field>
      </div>
    </section>
  );
}

import * as v from 'valibot';
import { payUnits } from './gig-terms.ts';

/** Structured rates: `amount` in minor units of `currency`, ISO 4217; `from`: a minimum. */
export const shownFeesSchema = v.array(
  v.object({
    label: v.string(),
    amount: v.number(),
    currency: v.string(),
    unit: v.picklist(payUnits),
    from: v.boolean(),
  }),
);

/** Free-text rates. */
export const shownRatesSchema = v.array(v.object({ label: v.string(), price: v.string() }));

export type ShownFees = v.InferOutput<typeof shownFeesSchema>;

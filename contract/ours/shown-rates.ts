import * as v from 'valibot';
import { payUnits } from './gig-terms.ts';

/** What somebody takes, in figures: `amount` in minor units of `currency`, ISO 4217; `from`: or more. */
export const shownFeesSchema = v.array(
  v.object({
    label: v.string(),
    amount: v.number(),
    currency: v.string(),
    unit: v.picklist(payUnits),
    from: v.boolean(),
  }),
);

/** What figures do not say, in their own words. */
export const shownRatesSchema = v.array(v.object({ label: v.string(), price: v.string() }));

export type ShownFees = v.InferOutput<typeof shownFeesSchema>;

import * as v from 'valibot';
import { payUnits } from './gig-terms.ts';

/** ISO 4217 codes offered in forms. */
export const currencies = [
  'GBP',
  'EUR',
  'USD',
  'AUD',
  'BRL',
  'CAD',
  'CHF',
  'CZK',
  'DKK',
  'HUF',
  'INR',
  'JPY',
  'MXN',
  'NGN',
  'NOK',
  'NZD',
  'PLN',
  'RON',
  'SEK',
  'TRY',
  'UAH',
  'ZAR',
] as const;

export const currencySchema = v.pipe(
  v.string('Currency: choose one from the list.'),
  v.values(currencies, 'Currency: choose one from the list.'),
);

/** An amount in minor units (pence, cents). */
export const amountSchema = (name: string, { least }: { least: 0 | 1 }) =>
  v.pipe(
    v.number(`${name}: enter a number.`),
    v.integer(`${name}: use whole pence or cents.`),
    v.minValue(least, least === 0 ? `${name} can’t be less than 0.` : `${name} must be more than 0.`),
    v.maxValue(100_000_000, `${name} is too high.`),
  );

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

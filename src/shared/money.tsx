import { currencies } from '#contract/amounts.ts';
import { digitsOf, payUnits } from '#contract/gig-terms.ts';
import { payUnit } from '#ui/format/numbers.ts';
import { ownRegion } from '#ui/format/region.ts';

/** Digits with at most one point; NaN for other forms JavaScript accepts, like "1e3". */
export const parseDecimal = (text: string): number =>
  /^-?(\d+\.?\d*|\.\d+)$/.test(text.trim()) ? Number(text) : Number.NaN;

/** "1,250.50", "1250,5" or "160" in pence; NaN if not a number, a fraction for half a penny. */
export function parseMinorUnits(amount: string, currency: string): number {
  const bare = amount.replace(/[\s£$€]/g, '');
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) ? bare.replace(/,/g, '') : bare.replace(',', '.');
  const minor = parseDecimal(plain) * 10 ** digitsOf(currency);
  return Math.abs(minor - Math.round(minor)) < 1e-6 ? Math.round(minor) : minor;
}

/** Minor units as text for a field: 1380 GBP is "13.80", 16000 "160". */
export const formatMinorUnits = (minor: number, currency: string) => {
  const digits = digitsOf(currency);
  const whole = minor / 10 ** digits;
  return Number.isInteger(whole) ? String(whole) : whole.toFixed(digits);
};

const euro = 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ');

/** The likely currency of the browser's region; GBP if unknown. */
export function likelyCurrency(region = ownRegion()): string {
  if (euro.includes(region)) return 'EUR';
  // A currency code begins with its country code; Liechtenstein uses francs.
  return currencies.find((currency) => currency.startsWith(region.replace('LI', 'CH'))) ?? 'GBP';
}

/** Options of a `Select`, including the currency in use. */
export const CurrencyOptions = ({ used }: { used: string }) => {
  const others: readonly string[] = currencies;
  const all = used && !others.includes(used) ? [used, ...others] : others;
  return all.map((currency) => <option key={currency}>{currency}</option>);
};

export const UnitOptions = () =>
  payUnits.map((unit) => (
    <option key={unit} value={unit}>
      {payUnit(unit)}
    </option>
  ));

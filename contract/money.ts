import type { GigPay } from './ours/gig-terms.ts';

/**
 * Minor-unit digits that are not two. Runtimes disagree (the forint has none in V8, two in Firefox) and may change,
 * so stored amounts must not depend on them. Stored forint amounts have none.
 */
const noDigits = 'BIF CLP DJF GNF HUF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
const threeDigits = 'BHD IQD JOD KWD LYD OMR TND';

/** Minor-unit digits: 2 for pounds, 0 for yen. */
export const digitsOf = (currency: string): number =>
  noDigits.includes(currency) ? 0 : threeDigits.includes(currency) ? 3 : 2;

const formatters = new Map<string, Intl.NumberFormat>();

/** Formats minor units, without zero pence: 16000 GBP is "£160", 1750 is "£17.50". */
export function money(minor: number, currency: string): string {
  const digits = digitsOf(currency);
  const amount = minor / 10 ** digits;
  const shown = Number.isInteger(amount) ? 0 : digits;
  const key = currency + shown;
  const formatter =
    formatters.get(key) ??
    new Intl.NumberFormat('en-GB', {
      ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol' },
      ...{ minimumFractionDigits: shown, maximumFractionDigits: shown },
    });
  formatters.set(key, formatter);
  return formatter.format(amount);
}

/** "£120", "£120–£150" or "by agreement". */
export function moneyOfPay({ amount, upTo, byAgreement, currency }: GigPay): string {
  if (byAgreement) return 'by agreement';
  const least = money(amount, currency);
  return upTo ? `${least}–${money(upTo, currency)}` : least;
}

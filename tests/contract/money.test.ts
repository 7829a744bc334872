import { globSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { digitsOf, money, moneyOfPay } from '#contract/money.ts';
import { currencies } from '#contract/ours/money.ts';

afterEach(() => vi.restoreAllMocks());

describe('money', () => {
  test.each([
    [16_000, 'GBP', '£160'],
    [1750, 'GBP', '£17.50'],
    [124_050, 'GBP', '£1,240.50'],
    [9000, 'JPY', '¥9,000'],
    [12_500, 'HUF', 'Ft 12,500'],
    [1750, 'XXX', '¤17.50'],
  ])('GIG-14 %i minor units of %s are shown as %s', (minor, currency, shown) => {
    expect(money(minor, currency).replaceAll(/\s/g, ' ')).toBe(shown);
  });

  test('GIG-14 the digits of a currency do not depend on the runtime', () => {
    const resolved = Intl.NumberFormat.prototype.resolvedOptions;
    // Firefox gives the forint the two digits of ISO 4217, V8 none.
    vi.spyOn(Intl.NumberFormat.prototype, 'resolvedOptions').mockImplementation(function (
      this: Intl.NumberFormat,
    ) {
      return { ...resolved.call(this), maximumFractionDigits: 2, minimumFractionDigits: 2 };
    });
    expect(digitsOf('HUF')).toBe(0);
    expect(digitsOf('JPY')).toBe(0);
    expect(digitsOf('EUR')).toBe(2);
    expect(digitsOf('KWD')).toBe(3);
    expect(money(12_500, 'HUF')).toContain('12,500');
  });

  test('GIG-14 every currency of the forms keeps the digits that stored amounts have', () => {
    const whole = currencies.filter((currency) => digitsOf(currency) === 0);
    expect(whole).toEqual(['HUF', 'JPY']);
    expect(currencies.filter((currency) => digitsOf(currency) !== 2)).toEqual(whole);
  });

  test.each([
    [{ amount: 10_000 }, '£100'],
    [{ amount: 10_000, upTo: 15_050 }, '£100–£150.50'],
    [{ amount: 0, byAgreement: true }, 'by agreement'],
  ])('GIG-14 pay of %o reads %s', (pay, shown) => {
    expect(moneyOfPay({ ...pay, currency: 'GBP', unit: 'night' })).toBe(shown);
  });

  test('GIG-14 money is formatted in one place', () => {
    const files = globSync('{src,server,contract,machines}/**/*.{ts,tsx}');
    const formatting = files.filter((file) =>
      /currencyDisplay|'currency'[,\s}]*currency/.test(readFileSync(file, 'utf8')),
    );
    expect(formatting).toEqual(['contract/money.ts']);
  });
});

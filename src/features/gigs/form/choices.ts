import { ownRegion } from '#ui/format/region.ts';

const common = [
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
];

/** The currencies to choose from, the one in use among them. */
export const currenciesWith = (used: string): string[] =>
  used && !common.includes(used) ? [used, ...common] : common;

const regions: Record<string, string> = {
  US: 'USD',
  AU: 'AUD',
  BR: 'BRL',
  CA: 'CAD',
  CH: 'CHF',
  LI: 'CHF',
  CZ: 'CZK',
  DK: 'DKK',
  HU: 'HUF',
  IN: 'INR',
  JP: 'JPY',
  MX: 'MXN',
  NG: 'NGN',
  NO: 'NOK',
  NZ: 'NZD',
  PL: 'PLN',
  RO: 'RON',
  SE: 'SEK',
  TR: 'TRY',
  UA: 'UAH',
  ZA: 'ZAR',
  GB: 'GBP',
};
const euro = 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ');

/** What people probably pay in where the browser is; pounds where nobody knows. */
export function likelyCurrency(region = ownRegion()): string {
  return euro.includes(region) ? 'EUR' : (regions[region] ?? 'GBP');
}

/** "Europe/Isle_of_Man" as one reads it. */
export const zoneWords = (zone: string): string => zone.replaceAll('_', ' ').replaceAll('/', ' / ');

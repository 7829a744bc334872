import { ownLanguage } from './region.ts';

export function timeZonesWith(used: string): string[] {
  const zones = Intl.supportedValuesOf('timeZone');
  return used && !zones.includes(used) ? [used, ...zones] : zones;
}

/** A date as the browser's own picker shows it, in the browser's language. */
export const formatForPicker = (date: string): string =>
  new Intl.DateTimeFormat(ownLanguage(), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));

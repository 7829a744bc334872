import { ownLanguage } from './region.ts';

/** Every zone the browser lists, the one in use among them. */
export function timeZonesWith(used: string): string[] {
  const zones = Intl.supportedValuesOf('timeZone');
  return used && !zones.includes(used) ? [used, ...zones] : zones;
}

/** A calendar date as the browser's own picker shows it, which follows the browser's language and not ours. */
export const asInPicker = (date: string): string =>
  new Intl.DateTimeFormat(ownLanguage(), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));

let hasReader = true;

/** Whether what is drawn is for the person at this machine: the server draws for somebody it does not know. */
export const isReaderKnown = () => hasReader;

/** From here on everything is drawn for a reader whose place and clock nobody knows. */
export function renderForAnybody(): void {
  hasReader = false;
}

/** The language the browser speaks. */
export const ownLanguage = (): string => (isReaderKnown() && globalThis.navigator?.language) || 'en-GB';

/** The words are English, and so are dates, numbers and money. */
export const LANGUAGE = 'en-GB';

const known = new Map<string, 'h12' | 'h23'>();

/** SET-07. Whether clocks say 12 or 24 hours where the person is: all that their region chooses. */
export function hourCycle(language = ownLanguage()): 'h12' | 'h23' {
  const cycle = known.get(language) ?? cycleOf(language);
  known.set(language, cycle);
  return cycle;
}

function cycleOf(language: string): 'h12' | 'h23' {
  const { hourCycle: cycle } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions();
  return cycle === 'h11' || cycle === 'h12' ? 'h12' : 'h23';
}

/** The country the browser speaks for, ISO 3166, or '' where it does not say. */
export const ownRegion = (): string => new Intl.Locale(ownLanguage()).maximize().region ?? '';

const zoneByOffset = new Map<number, string>();

/** IANA. Asked anew once the clock here has another offset: people travel. */
export function ownTimeZone(): string {
  const offset = new Date().getTimezoneOffset();
  const zone = zoneByOffset.get(offset) ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  zoneByOffset.set(offset, zone);
  return zone;
}

/** Whether the browser knows a zone; some it knows it lists under an older name. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

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

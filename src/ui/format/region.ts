let hasReader = true;

/** Whether what is drawn is for the person at this machine: the server draws for somebody it does not know. */
export const isReaderKnown = () => hasReader;

/** From here on everything is drawn for a reader whose place and clock nobody knows. */
export function renderForAnybody(): void {
  hasReader = false;
}

/** The words are English, and so are dates, numbers and money. */
export const LANGUAGE = 'en-GB';

const acceptedTags = new Map<string, string>();

/** The browser's first language tag that Intl accepts: some report "C" or "en_GB", which it throws on. */
export function ownLanguage(): string {
  if (!isReaderKnown() || !globalThis.navigator) return LANGUAGE;
  const { language, languages } = navigator;
  const key = `${language},${languages}`;
  const tag = acceptedTags.get(key) ?? [language, ...(languages ?? [])].find(isAccepted) ?? LANGUAGE;
  acceptedTags.set(key, tag);
  return tag;
}

function isAccepted(tag: string): boolean {
  try {
    return Boolean(new Intl.Locale(tag));
  } catch {
    return false;
  }
}

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

/** Whether the browser knows an IANA zone by this name; some it knows it lists under an older one. */
export function isTimeZone(name: string | undefined): boolean {
  try {
    return /^[a-z]/i.test(name ?? '') && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

const zoneByOffset = new Map<number, string>();

/** IANA; UTC where the browser reports an offset or no zone. Asked anew once the clock here has another offset: people travel. Within one offset it stays until the app loads again. */
export function ownTimeZone(): string {
  const offset = new Date().getTimezoneOffset();
  const zone = zoneByOffset.get(offset) ?? reportedZone();
  zoneByOffset.set(offset, zone);
  return zone;
}

function reportedZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}

let hasReader = true;

/** False on the server, which renders for an unknown viewer. */
export const isReaderKnown = () => hasReader;

/** From here on, renders without assuming locale or time zone. */
export function renderForUnknownReader(): void {
  hasReader = false;
}

/** Texts are English, and so are dates, numbers and money. */
export const LANGUAGE = 'en-GB';

const acceptedTags = new Map<string, string>();

/** The browser's first language tag that Intl accepts: some report "C" or "en_GB", on which it throws. */
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

/** SET-07. 12 or 24 hours, by the person's region. */
export function hourCycle(language = ownLanguage()): 'h12' | 'h23' {
  const cycle = known.get(language) ?? cycleOf(language);
  known.set(language, cycle);
  return cycle;
}

function cycleOf(language: string): 'h12' | 'h23' {
  const { hourCycle: cycle } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions();
  return cycle === 'h11' || cycle === 'h12' ? 'h12' : 'h23';
}

/** ISO 3166; '' if unknown. */
export const ownRegion = (): string => new Intl.Locale(ownLanguage()).maximize().region ?? '';

/** Some browsers accept a zone but list it under an older name. */
export function isTimeZone(name: string | undefined): boolean {
  try {
    return /^[a-z]/i.test(name ?? '') && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

const zoneByOffset = new Map<number, string>();

/**
 * IANA zone; UTC if the browser reports an offset or none. Read again when the offset changes, since people
 * travel; otherwise cached until reload.
 */
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

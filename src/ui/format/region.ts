import { cached } from './cached.ts';

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
  const tags = [language, ...(languages ?? [])];
  return cached(acceptedTags, tags.join(), () => tags.find(isAccepted) ?? LANGUAGE);
}

function isAccepted(tag: string): boolean {
  try {
    return Boolean(new Intl.Locale(tag));
  } catch {
    return false;
  }
}

const hourCycles = new Map<string, 'h12' | 'h23'>();

/** SET-07. 12 or 24 hours, by the person's region. */
export const hourCycle = (language = ownLanguage()): 'h12' | 'h23' =>
  cached(hourCycles, language, () => cycleOf(language));

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
export const ownTimeZone = (): string => cached(zoneByOffset, new Date().getTimezoneOffset(), reportedZone);

function reportedZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}

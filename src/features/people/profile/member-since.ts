import { ownLocale } from '#ui/format/dates.ts';

/** The month somebody joined: "March 2024". */
export const memberSince = (moment: string, locale = ownLocale()): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }).format(new Date(moment));

export interface Renamed {
  /** The current file name: `socket-link` of `socket-link.machine.ts`. */
  name: string;
  id: string;
  /** The former name, id and prefix of event types. */
  was: string;
}

let renamed: readonly Renamed[] = [];

/** Sets the renamed machines, whose former names saved sessions, path ids and commands may still use. */
export function rememberNames(machines: readonly Renamed[]): void {
  renamed = machines;
}

export const addNames = (machines: readonly Renamed[]): void =>
  rememberNames([...renamed.filter(({ was }) => machines.every((one) => one.was !== was)), ...machines]);

export const nameNow = (given: string): string => renamed.find(({ was }) => was === given)?.name ?? given;

export const idNow = (given: string): string => renamed.find(({ was }) => was === given)?.id ?? given;

/** The current form of an event type or of a state or transition id: `socketLink.retry` for `link.retry`. */
export const withinNow = (named: string): string =>
  renamed.reduce(
    (words, { id, was }) => words.replace(new RegExp(`(^|\\| )${was}(?=\\.| \\|)`, 'g'), `$1${id}`),
    named,
  );

/** Replaces current names by former ones, from which path ids are computed. */
export const asBefore = (text: string): string =>
  renamed.reduce(
    (words, { name, id, was }) =>
      words === name ? was : words.replaceAll(new RegExp(`\\b${id}\\b`, 'g'), was),
    text,
  );

export interface Renamed {
  /** What the file of the machine is called now: `socket-link` of `socket-link.machine.ts`. */
  name: string;
  id: string;
  /** Name, id and first part of its events' types until then. */
  was: string;
}

let renamed: readonly Renamed[] = [];

/** Machines that had another name: saved sessions, ids of paths and commands still speak of them by it. */
export function rememberNames(list: readonly Renamed[]): void {
  renamed = list;
}

/** The same, beside those that are remembered. */
export const addNames = (list: readonly Renamed[]): void =>
  rememberNames([...renamed.filter(({ was }) => list.every((one) => one.was !== was)), ...list]);

export const nameNow = (given: string): string => renamed.find(({ was }) => was === given)?.name ?? given;

export const idNow = (given: string): string => renamed.find(({ was }) => was === given)?.id ?? given;

/** An event's type, or the id of a state or a transition, as it is called now: `link.retry` is `socketLink.retry`. */
export const withinNow = (named: string): string =>
  renamed.reduce(
    (words, { id, was }) => words.replace(new RegExp(`(^|\\| )${was}(?=\\.| \\|)`, 'g'), `$1${id}`),
    named,
  );

/** What a path's id was made of before: names and words as they were. */
export const asBefore = (text: string): string =>
  renamed.reduce(
    (words, { name, id, was }) =>
      words === name ? was : words.replaceAll(new RegExp(`\\b${id}\\b`, 'g'), was),
    text,
  );

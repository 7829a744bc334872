import type { FieldError } from '#contract/spec/failure.ts';

/** The values of a form by name: text as typed, anything else as JSON. Leading and trailing blanks do not count. */
export type Parts = Readonly<Record<string, string>>;

/** The server's version; blank parts do not exist yet. `version`: null if the server counts none. */
export type Revision = { version: number | string | null; parts: Parts };

/** The typed text and the revision it is based on. */
export type Draft = { typed: Parts; over: Revision };

export type Input = {
  current: Revision;
  /** From storage; null if there is none. */
  draft: Draft | null;
};

/** `isRefused`: the server read it and says what is wrong; otherwise it may not have arrived. */
export type Failure = { isRefused: boolean; text: string; errors: FieldError[] };

export type Answer =
  | { kind: 'saved'; current: Revision }
  /** `current`: the server's version, newer than the edited one. */
  | { kind: 'stale'; current: Revision; text: string }
  | { kind: 'refused'; text: string; errors: FieldError[] };

export type Context = Draft & {
  /** The newest known revision, which a save replaces. */
  latest: Revision;
  sent: Parts;
  failure: Failure | null;
};

export type EditorEvent =
  | { type: 'editor.typed'; parts: Parts }
  | { type: 'editor.serverChanged'; current: Revision }
  | { type: 'editor.send' }
  | { type: 'editor.discard' }
  /** In a conflict: takes the other side's values; other parts stay as typed. */
  | { type: 'editor.takeNewer' }
  /** In a conflict: keeps what was typed here. */
  | { type: 'editor.keepMine' };

export type EditorEmitted =
  /** `isLeft`: nothing was typed since. */
  | { type: 'editor.saved'; isLeft: boolean }
  /** These parts changed without anyone typing here. */
  | { type: 'editor.replaced'; names: string[] };

type Compared = Pick<Context, 'typed' | 'over' | 'latest'>;

type Change = Partial<Context> & { typed: Parts };

const isSame = (one = '', other = '') => one.trim() === other.trim();

export const areSame = (parts: Parts, other: Parts) =>
  Object.keys(parts).every((name) => isSame(parts[name], other[name]));

const mapParts = (parts: Parts, newText: (name: string, text: string) => string): Parts =>
  Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, newText(name, text)]));

export const contestedIn = ({ typed, over, latest }: Compared) =>
  Object.keys(typed).filter(
    (name) =>
      !isSame(typed[name], over.parts[name]) &&
      !isSame(latest.parts[name], over.parts[name]) &&
      !isSame(typed[name], latest.parts[name]),
  );

/** Untouched parts take the newer values; contested ones wait for the member to choose. */
export function rebaseOnLatest({ typed, over, latest }: Compared): Change {
  const contested = contestedIn({ typed, over, latest });
  const isMoved = (name: string) => !isSame(latest.parts[name], over.parts[name]);
  return {
    typed: mapParts(typed, (name, text) =>
      isMoved(name) && isSame(text, over.parts[name]) ? (latest.parts[name] ?? '') : text,
    ),
    over: {
      version: contested.length > 0 ? over.version : latest.version,
      parts: mapParts(typed, (name) => (contested.includes(name) ? over : latest).parts[name] ?? ''),
    },
  };
}

/** Contested parts take the newer values; the others stay as typed. */
export function takeNewer({ typed, over, latest }: Compared): Change {
  const contested = contestedIn({ typed, over, latest });
  return {
    over: latest,
    failure: null,
    typed: mapParts(typed, (name, text) => (contested.includes(name) ? (latest.parts[name] ?? '') : text)),
  };
}

/** The saved parts become the base of what was typed since. */
export const markSaved = ({ typed, sent, latest }: Context): Change => ({
  over: latest,
  failure: null,
  typed: mapParts(typed, (name, text) => (isSame(text, sent[name]) ? (latest.parts[name] ?? '') : text)),
});

export const dropDraft = ({ latest }: Context): Change => ({
  over: latest,
  failure: null,
  typed: latest.parts,
});

export const latestAfter = (answer: Answer, { latest }: Context): Revision =>
  answer.kind === 'refused' ? latest : answer.current;

type Enqueue = { assign(change: Change): void; emit(event: EditorEmitted): void };

/** Applies a change and emits the names of the parts whose text it changed. */
export function replaceParts(enqueue: Enqueue, { typed }: Context, change: Change) {
  enqueue.assign(change);
  const names = Object.keys(change.typed).filter((name) => change.typed[name] !== typed[name]);
  if (names.length > 0) enqueue.emit({ type: 'editor.replaced', names });
}

export function initialContext({ current, draft }: Input): Context {
  const untouched = {
    typed: current.parts,
    over: current,
    latest: current,
    sent: current.parts,
    failure: null,
  };
  return draft ? { ...untouched, ...rebaseOnLatest({ ...draft, latest: current }) } : untouched;
}

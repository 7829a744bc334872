import type { FieldError } from '#contract/spec/failure.ts';

/** What a form says, part by part: words as they are typed, or what is no words as JSON. Blanks at the ends are no words. */
export type Parts = Readonly<Record<string, string>>;

/** How something stands on the server; blank for what is not there yet. `version`: null where the server counts none. */
export type Standing = { version: number | string | null; parts: Parts };

/** What was typed, and over what. */
export type Draft = { typed: Parts; over: Standing };

export type Input = {
  stands: Standing;
  /** Left from another day; null when there is none. */
  draft: Draft | null;
};

/** Why what was typed is not saved. `isRefused`: the server has read it, and says what is wrong with it. */
export type Failure = { isRefused: boolean; text: string; errors: FieldError[] };

export type Answer =
  | { kind: 'saved'; stands: Standing }
  /** It has changed since the version that was typed over. `stands`: how it is now. */
  | { kind: 'stale'; stands: Standing; text: string }
  | { kind: 'refused'; text: string; errors: FieldError[] };

export type Context = Draft & {
  /** How it stands, as far as is known: what the draft meets when it is saved. */
  latest: Standing;
  sent: Parts;
  failure: Failure | null;
};

export type EditorEvent =
  | { type: 'editor.typed'; parts: Parts }
  /** It has changed on the server. */
  | { type: 'editor.stands'; stands: Standing }
  | { type: 'editor.send' }
  /** Gives up what was typed. */
  | { type: 'editor.discard' }
  /** Gives up what was changed elsewhere as well. */
  | { type: 'editor.takeNewer' }
  | { type: 'editor.keepMine' };

export type EditorNews =
  /** The server has it; `isLeft`: and nothing was typed since. */
  | { type: 'editor.saved'; isLeft: boolean }
  /** These parts say something else, though nobody has typed there. */
  | { type: 'editor.replaced'; names: string[] };

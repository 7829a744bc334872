import type { AppEntry, Entry, MessageEntry } from './entry.ts';

const answer = /^xstate\.(done|error)\.actor\.(.+)$/;
const delay = /^xstate\.after\.([^.]+)\./;

/** An event in words: `askWho answers`, `askAgain is over`, or its own name. */
export function eventWords({ event: { type }, actor, source }: MessageEntry): string {
  const [, ending, child] = answer.exec(type) ?? [];
  if (child !== undefined) return `${child} ${ending === 'done' ? 'answers' : 'fails'}`;
  const [, timer] = delay.exec(type) ?? [];
  if (timer !== undefined) return `${timer} is over`;
  if (type === 'xstate.init') return 'starts';
  if (type === 'xstate.stop') return 'is stopped';
  return actor === source && !type.startsWith('xstate.') ? `${type} (its own timer)` : type;
}

function appWords({ what, life }: AppEntry): string {
  if (what === 'left') return 'The app was closed or reloaded';
  return life === 1 ? 'The app was loaded' : 'The app was loaded again';
}

/** An entry in words. */
export const entryWords = (entry: Entry): string =>
  entry.kind === 'app' ? appWords(entry) : eventWords(entry);

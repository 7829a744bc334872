/** A list within a sentence: `a`, `a and b`, `a, b and c`. */
export function listed(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}

export const quoted = (text: string): string => `“${text}”`;

/** A state as people call it: without the machine's name. */
export function placeName(id: string): string {
  const [machine, ...path] = id.split('.');
  return path.length > 0 ? path.join('.') : `${machine} itself`;
}

/** A description that is another. */
export const descriptionWords = (was: string, is: string): string =>
  was ? `says ${quoted(is)}, said ${quoted(was)}` : `says ${quoted(is)}`;

/** One sentence if a value differs. */
export function ifChanged<T>(was: T, is: T, say: (was: T, is: T) => string): string[] {
  return JSON.stringify(was) === JSON.stringify(is) ? [] : [say(was, is)];
}

interface ListWords {
  more: (items: string) => string;
  fewer: (items: string) => string;
  reordered?: (items: string) => string;
}

/** Copies count: an action that is done twice is another than one done once. */
const minus = (one: readonly string[], other: readonly string[]): string[] => {
  const left = [...other];
  return one.filter((item) => {
    const at = left.indexOf(item);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
};

/** What a list has more, what it has lost, and whether its order is another. */
export function listChanges(was: readonly string[], is: readonly string[], words: ListWords): string[] {
  const more = minus(is, was);
  const fewer = minus(was, is);
  const isReordered = more.length + fewer.length === 0 && was.join() !== is.join();
  return [
    ...(more.length > 0 ? [words.more(listed(more))] : []),
    ...(fewer.length > 0 ? [words.fewer(listed(fewer))] : []),
    ...(isReordered && words.reordered ? [words.reordered(listed(is))] : []),
  ];
}

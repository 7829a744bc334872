import type { LinkBox } from '#contract/ours/links.ts';

export const boxNames: Record<LinkBox, string> = {
  links: 'Links',
  incoming: 'Waiting for your answer',
  outgoing: 'Sent',
};

/** How many, when all of them are here: "12", "20+" while there are more, nothing before the first answer. */
export function countOf(items: readonly unknown[] | undefined, more: boolean): string {
  if (!items) return '';
  return more ? `${items.length}+` : String(items.length);
}

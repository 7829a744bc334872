import { useInfiniteQuery } from '@tanstack/react-query';
import type { LinksPage } from '#contract/ours/links.ts';
import { LinkActions } from '#entities/link/link-actions.tsx';
import { linksQuery } from '#entities/person/people-queries.ts';
import { useActs } from '#entities/undo/acts.ts';
import { countWords } from '#ui/format/numbers.ts';

const askedBy = (personId: string, data: { pages: LinksPage[] } | undefined) =>
  data?.pages.flatMap(({ items }) => items).find(({ person }) => person.id === personId);

/** Whom both know, behind when they asked; nothing once they are answered. */
export function InCommon({ personId }: { personId: string }) {
  const { data } = useInfiniteQuery(linksQuery('incoming'));
  const count = askedBy(personId, data)?.person.mutualCount ?? 0;
  return count > 0 && <span>{countWords(count, 'link in common', 'links in common')}</span>;
}

/** Accepting or declining a link where it is told of, as long as it is asked for. All rows share one call. */
export function LinkAnswer({ personId }: { personId: string }) {
  const { data } = useInfiniteQuery(linksQuery('incoming'));
  const isEnded = useActs().some(({ kind, withinId }) => kind === 'link' && withinId === personId);
  const asked = askedBy(personId, data);
  if (asked) return <LinkActions person={asked.person} />;
  if (!isEnded) return null;
  return <LinkActions person={{ id: personId, name: '', linkState: 'none', linkId: null }} />;
}

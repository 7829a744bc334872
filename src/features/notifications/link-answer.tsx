import { useInfiniteQuery } from '@tanstack/react-query';
import { LinkActions } from '#entities/link/link-actions.tsx';
import { linksQuery } from '#entities/person/people-queries.ts';
import { useActs } from '#entities/undo/acts.ts';
import { countWords } from '#ui/format/numbers.ts';
import { muted, small } from '#ui/layout/words.css.ts';
import * as css from './notifications.css.ts';

/** Accepting or declining a link where it is told of, as long as it is asked for. All rows share one call. */
export function LinkAnswer({ personId }: { personId: string }) {
  const { data } = useInfiniteQuery(linksQuery('incoming'));
  const isEnded = useActs().some(({ kind, withinId }) => kind === 'link' && withinId === personId);
  const asked = data?.pages.flatMap(({ items }) => items).find(({ person }) => person.id === personId);
  if (asked)
    return (
      <>
        {asked.person.mutualCount > 0 && (
          <p className={`${small} ${muted} ${css.common}`}>
            {countWords(asked.person.mutualCount, 'link in common', 'links in common')}
          </p>
        )}
        <LinkActions person={asked.person} />
      </>
    );
  if (!isEnded) return null;
  return <LinkActions person={{ id: personId, name: '', linkState: 'none', linkId: null }} />;
}

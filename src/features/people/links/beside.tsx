import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useWaiting, WaitingForYou } from '#entities/link/waiting-for-you.tsx';
import { suggestionsQuery } from '#entities/person/people-queries.ts';
import { link } from '#ui/layout/words.css.ts';
import { Block } from '#ui/page/page.tsx';
import { Suggested } from '../discover/suggested.tsx';
import { others } from '../discover/use-people.ts';

const mostSuggested = 5;

/**
 * Beside lists of links, where there is room: who waits for an answer, unless that is the list itself, and whom one
 * may know. What does not come leaves its place empty.
 */
export function Beside({ hasRequests }: { hasRequests: boolean }) {
  const waiting = useWaiting(!hasRequests);
  const suggestions = useQuery(suggestionsQuery);
  const suggested = others(
    suggestions.data?.items ?? [],
    waiting.map(({ person }) => person),
  ).slice(0, mostSuggested);
  return (
    <>
      <WaitingForYou requests={waiting} />
      {suggested.length > 0 && (
        <Block
          title="People you may know"
          more={
            <Link to="/discover" className={link}>
              Discover
            </Link>
          }
        >
          <Suggested people={suggested} narrow />
        </Block>
      )}
    </>
  );
}

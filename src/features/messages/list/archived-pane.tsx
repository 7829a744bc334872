import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { conversationsPageSchema } from '#contract/conversations.ts';
import { conversationsKey } from '#entities/conversation/conversations.ts';
import { pagedQuery } from '#shared/paged-query.ts';
import { PagedList } from '#shared/query-content.tsx';
import { iconButton } from '#ui/button/button.css.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import { ConversationList } from './conversation-row.tsx';
import * as css from './list.css.ts';

export const archivedQuery = infiniteQueryOptions({
  queryKey: [...conversationsKey, 'archived'],
  ...pagedQuery('GET /api/conversations', conversationsPageSchema, { query: { box: 'archived', limit: 50 } }),
  refetchOnMount: 'always',
});

/** MSG-01. Archived conversations, in place of the list. */
export function ArchivedPane({ as: Heading }: { as: 'h1' | 'h2' }) {
  const query = useInfiniteQuery(archivedQuery);
  return (
    <section className={css.pane} aria-label="Archived conversations">
      <header className={css.backTop}>
        <Link to="/messages" className={`${iconButton()} ${css.back}`} aria-label="Back to all conversations">
          <Icon of={ArrowLeft} />
        </Link>
        <Heading className={css.title} tabIndex={-1}>
          Archived
        </Heading>
      </header>
      <div className={css.scroll}>
        <PagedList
          query={query}
          subject="your archived conversations"
          fallback={
            <div className={css.body}>
              <PersonSkeleton rows={4} text="Loading archived conversations..." />
            </div>
          }
          empty={
            <div className={css.body}>
              <EmptyState level={3} title="Nothing archived">
                An archived conversation returns to your list with its next message, unless it’s muted.
              </EmptyState>
            </div>
          }
        >
          {(items) => <ConversationList conversations={items} />}
        </PagedList>
      </div>
    </section>
  );
}

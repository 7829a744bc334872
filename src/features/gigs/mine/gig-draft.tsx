import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useDraft } from '#actors/use-draft.ts';
import { gigDraftSchema } from '#contract/gig-form.ts';
import { dashboardKey, gigKeys } from '#entities/gig/gig-queries.ts';
import { useAction } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { row } from '#ui/layout/layout.css.ts';
import { muted } from '#ui/layout/text.css.ts';
import { TimeAgo } from '#ui/time-ago/time-ago.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { week } from '../board/board.css.ts';
import { gigDraftQuery, readDraft } from '../form/fields.ts';
import * as css from './mine.css.ts';

/** GIG-02. The draft from this or another device. Discarding it can be undone here. */
export function GigDraft() {
  const client = useQueryClient();
  const local = useDraft('gig');
  const { data: draft } = useQuery(gigDraftQuery);
  const [discarded, setDiscarded] = useState<{ gig: string; local: string } | null>(null);
  /** Replaces the draft on the server, which may still be loading, and returns the previous one. */
  const replaceDraft = useAction({
    mutationFn: async (gig: string) => {
      const before = await client.ensureQueryData(gigDraftQuery).catch(() => undefined);
      if (!before || before.gig === gig) return '';
      const body = { gig, version: before.version };
      client.setQueryData(gigKeys.draft, await ask('PUT /api/gigs/draft', gigDraftSchema, { body }));
      void client.invalidateQueries({ queryKey: dashboardKey });
      return before.gig;
    },
    onError: (error) => {
      notify.error(failureOf(error).text, { id: 'gig-draft' });
      void client.invalidateQueries({ queryKey: gigKeys.draft });
    },
  });
  // The draft in this browser may be newer if the server was unreachable.
  const localDraft = readDraft(local.text);
  if (!draft?.gig && !localDraft)
    return (
      discarded && (
        <p className={css.draft} role="status">
          Draft discarded.
          <Button
            size="small"
            busy={replaceDraft.isPending}
            onClick={() =>
              replaceDraft.mutate(discarded.gig, {
                onSuccess: () => {
                  local.setText(discarded.local);
                  setDiscarded(null);
                },
              })
            }
          >
            Undo
          </Button>
        </p>
      )
    );
  const title = draft?.gig ? draft.title : localDraft?.fields.title.trim();
  const name = title ? `“${title}”` : 'Untitled gig';
  return (
    <section className={css.draft} aria-labelledby="draft">
      <h2 id="draft" className={week}>
        Draft
      </h2>
      <div>
        <p dir="auto" className={css.draftTitle}>
          {name}
        </p>
        {draft?.updatedAt && (
          <p className={muted}>
            Last edited <TimeAgo moment={draft.updatedAt} ago />
          </p>
        )}
      </div>
      <div className={row}>
        <Link to="/create-gig" className={button({ size: 'small' })}>
          Continue
        </Link>
        <Button
          variant="quiet"
          size="small"
          busy={replaceDraft.isPending}
          onClick={() =>
            replaceDraft.mutate('', {
              onSuccess: (gig) => {
                setDiscarded({ gig, local: local.read() });
                local.clear();
              },
            })
          }
        >
          Discard draft
        </Button>
      </div>
    </section>
  );
}

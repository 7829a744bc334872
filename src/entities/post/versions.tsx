import { useQuery } from '@tanstack/react-query';
import { diffWordsWithSpace } from 'diff';
import { type Versions as All, type Version, versionsSchema } from '#contract/posts.ts';
import { LoadError } from '#shared/query-content.tsx';
import { ask } from '#transport/http.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { exactTime } from '#ui/format/dates.ts';
import { list } from '#ui/layout/layout.css.ts';
import { muted, small } from '#ui/layout/text.css.ts';
import { LoadingIndicator } from '#ui/loading-indicator/loading-indicator.tsx';
import * as css from './post-extras.css.ts';

export type Edited = { kind: 'post' | 'comment'; id: string };
type VersionsProps = Edited & { onClose: () => void };

const calls = { post: 'GET /api/posts/:id/versions', comment: 'GET /api/comments/:id/versions' } as const;

/** FEE-07. Versions of a post or comment, latest first, with the changes marked. */
export function Versions({ kind, id, onClose }: VersionsProps) {
  const query = useQuery({
    queryKey: ['versions', kind, id],
    queryFn: ({ signal }) => ask(calls[kind], versionsSchema, { id, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const { data, error } = query;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Earlier versions of this ${kind}`}
      description="Removed words are struck through. New words are underlined."
    >
      {query.isPending && <LoadingIndicator text="Loading earlier versions..." />}
      {error && !data && <LoadError query={query} subject="earlier versions" />}
      {data && <History {...data} />}
    </Dialog>
  );
}

function History({ items }: All) {
  return (
    <ol className={`${list} ${css.scroller}`} aria-label="Versions, latest first">
      {items.map((version, index) => (
        <li key={version.at} className={css.version}>
          <p className={`${small} ${muted}`}>
            {index === 0 ? 'Current, since ' : 'From '}
            <time dateTime={version.at}>{exactTime(version.at)}</time>
          </p>
          <p className={css.versionText} dir="auto">
            <Changed from={items[index + 1]} to={version} />
          </p>
        </li>
      ))}
      {items.length === 1 && <li className={muted}>Earlier versions weren’t kept.</li>}
    </ol>
  );
}

/** Milliseconds after which the diff gives up. */
const patience = 200;

function Changed({ from, to }: { from: Version | undefined; to: Version }) {
  const parts = from && diffWordsWithSpace(from.text, to.text, { timeout: patience });
  if (!parts) return to.text;
  let at = 0;
  return parts.map(({ value, added, removed }) => {
    const key = at++;
    if (added) return <ins key={key}>{value}</ins>;
    return removed ? <del key={key}>{value}</del> : <span key={key}>{value}</span>;
  });
}

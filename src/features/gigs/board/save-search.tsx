import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import Bell from 'lucide-react/icons/bell';
import BellRing from 'lucide-react/icons/bell-ring';
import Save from 'lucide-react/icons/save';
import { useState } from 'react';
import { useSession } from '#actors/session.ts';
import { truncate } from '#contract/excerpt.ts';
import { type GigSearch, gigSearchSchema, type SavedFilters } from '#contract/gig-search.ts';
import { boardSearchOf, cacheSearch, searchesQuery } from '#entities/gig/search-queries.ts';
import { chip, chipOn } from '#shared/filters.css.ts';
import { useAction } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { activeFilters, type Filters, readFilters, toSavedFilters } from './filters.ts';

const SearchesDialog = lazyPart(() => import('./searches-dialog.tsx').then((part) => part.SearchesDialog));

type SaveSearchProps = {
  filters: Filters;
  town: string | undefined;
  savedSearchId: string | undefined;
};

/** GIG-06. Renders nothing on servers without saved searches. */
export function SaveSearch(props: SaveSearchProps) {
  const { isAuthenticated } = useSession();
  const { href } = useLocation();
  if (!isAuthenticated)
    return (
      <li>
        <Link to="/login" search={{ redirect: href }} className={chip}>
          <Icon of={Bell} size="small" />
          Get alerts
        </Link>
      </li>
    );
  return <MemberSaveSearch {...props} />;
}

function MemberSaveSearch({ filters, town, savedSearchId }: SaveSearchProps) {
  const client = useQueryClient();
  const { data, error } = useQuery(searchesQuery);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const request = { name: searchName(filters, town), filters: toSavedFilters(filters) };
  const onError = (failure: Error) => notify.error(failureOf(failure).text, { id: 'search' });
  const save = useAction({
    mutationFn: (body: typeof request) => ask('POST /api/gigs/searches', gigSearchSchema, { body }),
    onSuccess: (search) => {
      cacheSearch(client, search);
      notify.success('We’ll let you know about new gigs like these.', { id: 'search' });
    },
    onError,
  });
  const change = useAction({
    mutationFn: ({ id, ...body }: Partial<typeof request> & Pick<GigSearch, 'id'>) =>
      ask('PUT /api/gigs/searches/:id', gigSearchSchema, { id, body }),
    onSuccess: (search) => {
      cacheSearch(client, search);
      notify.success(`“${search.name}” updated`, { id: 'search' });
    },
    onError,
  });
  if (error && failureOf(error).kind === 'missing') return null;
  const same = data?.items.find((search) => isSameSearch(search, filters));
  const open = same ? undefined : data?.items.find(({ id }) => id === savedSearchId);
  return (
    <>
      {open && (
        <li>
          <button
            type="button"
            className={chip}
            onClick={() => change.mutate({ ...request, id: open.id, name: nameAfter(open, request.name) })}
          >
            <Icon of={Save} size="small" />
            Update “{open.name}”
          </button>
        </li>
      )}
      <li>
        <button
          type="button"
          className={same ? chipOn : chip}
          aria-haspopup={same ? 'dialog' : undefined}
          aria-busy={save.isPending}
          onClick={() => (same ? setOpen(true) : save.mutate(request))}
        >
          <Icon of={same ? BellRing : Bell} size="small" />
          {same ? 'Alerts on' : 'Get alerts'}
        </button>
      </li>
      {isOpen && <SearchesDialog onClose={close} onLoadFailed={close} />}
    </>
  );
}

/** A generated name follows the filters; a name the member chose stays. */
function nameAfter(search: GigSearch, next: string): string {
  const { filters } = readFilters(boardSearchOf(search));
  return search.name === searchName(filters, search.place?.name) ? next : search.name;
}

const longestName = 80;

function searchName(filters: Filters, town: string | undefined): string {
  const quoted = filters.q ? [`“${filters.q}”`] : [];
  const name = [...quoted, ...activeFilters(filters, town).map((filter) => filter.label)].join(', ');
  return truncate(name, longestName);
}

const json = ({ zone: _, ...filters }: SavedFilters) => JSON.stringify(Object.entries(filters).toSorted());

const isSameSearch = ({ filters }: GigSearch, other: Filters): boolean =>
  json(filters) === json(toSavedFilters(other));

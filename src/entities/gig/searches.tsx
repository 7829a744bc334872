import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Pause from 'lucide-react/icons/pause';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Trash2 from 'lucide-react/icons/trash-2';
import { type FormEvent, useState } from 'react';
import { isWithin } from '#contract/characters.ts';
import { okSchema } from '#contract/fields.ts';
import { type GigSearch, type GigSearchChange, gigSearchSchema } from '#contract/gig-search.ts';
import { refreshUndo, useUndoableActs } from '#entities/undo/acts.ts';
import { RemovedNotice, withRemovedRows } from '#entities/undo/undo-place.tsx';
import { patchQueries, useAction } from '#shared/query-client.ts';
import { QueryContent } from '#shared/query-content.tsx';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';
import { badgeText } from '#ui/format/numbers.ts';
import { isComposing } from '#ui/keys/is-composing.ts';
import { muted, small } from '#ui/layout/text.css.ts';
import { Badge } from '#ui/marks/marks.tsx';
import { Block } from '#ui/page/page.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { boardSearchOf, cacheSearch, searchesQuery } from './search-queries.ts';
import * as css from './searches.css.ts';

const MAX_NAME = 80;

/** GIG-06. Saved searches with their new gigs and actions. */
export function Searches({ onOpen }: { onOpen?: () => void }) {
  const query = useQuery(searchesQuery);
  const removed = useUndoableActs().filter(({ kind }) => kind === 'search');
  return (
    <QueryContent query={query} subject="your saved searches">
      {({ items }) => {
        const rows = withRemovedRows(items, removed);
        return rows.length === 0 ? (
          <EmptyState title="No saved searches yet">
            Filter the gigs on the board, then press “Get alerts”.
          </EmptyState>
        ) : (
          <ul className={css.list}>
            {rows.map((row) => (
              <li key={row.id} className={css.row}>
                {'act' in row ? <RemovedNotice act={row.act} /> : <SearchRow search={row} onOpen={onOpen} />}
              </li>
            ))}
          </ul>
        );
      }}
    </QueryContent>
  );
}

/** Renders nothing on servers without saved searches. */
export function SearchesBlock() {
  const { data, error } = useQuery(searchesQuery);
  if (error && !data && failureOf(error).kind === 'missing') return null;
  return (
    <Block title="Saved searches">
      <Searches />
    </Block>
  );
}

function useChange({ id }: GigSearch, onDone?: () => void) {
  const client = useQueryClient();
  const onError = (error: Error) => notify.error(failureOf(error).text, { id: 'search' });
  const change = useAction({
    mutationFn: (body: GigSearchChange) => ask('PUT /api/gigs/searches/:id', gigSearchSchema, { id, body }),
    onSuccess: (search) => {
      cacheSearch(client, search);
      onDone?.();
    },
    onError,
  });
  const remove = useAction({
    mutationFn: () => ask('DELETE /api/gigs/searches/:id', okSchema, { id }),
    onSuccess: async () => {
      await refreshUndo(client, id);
      const { queryKey } = searchesQuery;
      patchQueries<{ items: GigSearch[] }>(client, { queryKey, exact: true }, ({ items }) => ({
        items: items.filter((one) => one.id !== id),
      }));
    },
    onError,
  });
  return { change, remove };
}

function SearchRow({ search, onOpen }: { search: GigSearch; onOpen: (() => void) | undefined }) {
  const [isRenaming, setRenaming] = useState(false);
  const { change, remove } = useChange(search, () => setRenaming(false));
  const { name, isPaused, newCount } = search;
  if (isRenaming)
    return (
      <Rename
        name={name}
        isBusy={change.isPending}
        onName={(next) => change.mutate({ name: next })}
        onStop={() => setRenaming(false)}
      />
    );
  return (
    <>
      <p className={css.name}>
        <Link to="/gigs" search={boardSearchOf(search)} onClick={onOpen}>
          {name}
        </Link>{' '}
        <Badge count={newCount} label={badgeText(newCount, 'new gig', 'new gigs')} />
        {isPaused && <span className={`${muted} ${small}`}>Paused</span>}
      </p>
      <div className={css.actions}>
        <IconButton
          icon={isPaused ? Play : Pause}
          label={isPaused ? `Resume: ${name}` : `Pause: ${name}`}
          title={isPaused ? 'Resume' : 'Pause'}
          busy={change.isPending}
          onClick={() => change.mutate({ isPaused: !isPaused })}
        />
        <IconButton
          icon={Pencil}
          label={`Rename: ${name}`}
          title="Rename"
          onClick={() => setRenaming(true)}
        />
        <IconButton
          icon={Trash2}
          label={`Delete: ${name}`}
          title="Delete"
          busy={remove.isPending}
          onClick={() => remove.mutate()}
        />
      </div>
    </>
  );
}

type RenameProps = { name: string; isBusy: boolean; onName: (name: string) => void; onStop: () => void };

function Rename({ name, isBusy, onName, onStop }: RenameProps) {
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string>();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') setError('Name: please fill this in.');
    else if (!isWithin(typed.trim(), MAX_NAME)) setError(`Name: keep it to ${MAX_NAME} characters.`);
    else onName(typed.trim());
  };
  return (
    <form
      className={css.rename}
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
        event.stopPropagation();
        onStop();
      }}
    >
      <Field label="Name" error={error} count={typed.length} limit={MAX_NAME}>
        <TextInput
          value={typed}
          autoFocus
          onFocus={(event) => event.target.select()}
          onChange={({ target: { value } }) => {
            setTyped(value);
            setError(undefined);
          }}
        />
      </Field>
      <Button type="submit" variant="primary" size="small" busy={isBusy}>
        Save
      </Button>
      <Button variant="quiet" size="small" onClick={onStop}>
        Cancel
      </Button>
    </form>
  );
}

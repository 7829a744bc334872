import { QueryClientProvider } from '@tanstack/react-query';
import { type RegisteredRouter, useRouter } from '@tanstack/react-router';
import { Command } from 'cmdk';
import Search from 'lucide-react/icons/search';
import Ticket from 'lucide-react/icons/ticket';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { moreDays, placeOf } from '#entities/gig/gig-texts.ts';
import { queryClient } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { dateParts } from '#ui/format/dates.ts';
import { Icon, Spinner } from '#ui/icon/icon.tsx';
import { isComposing } from '#ui/keys/is-composing.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import type { ShortcutGroup } from './keys.ts';
import { usePaletteSearch } from './palette-search.ts';
import {
  type Choice,
  matchChoices,
  memberActions,
  pagesOf,
  searchesFor,
  settingsSections,
  visitorActions,
} from './places.ts';
import { includesVisit, recentVisits, removeGoneVisits, type Visit } from './recent.ts';
import * as css from './shortcuts.css.ts';

type Row = { id: string; name: string; detail?: string; picture: ReactNode; run: () => unknown };

/** A gig's day, in place of an icon. */
function Day({ date }: { date: string }) {
  const { day, month } = dateParts(date);
  return (
    <time className={css.date} dateTime={date}>
      <b>{day}</b> {month}
    </time>
  );
}

const choiceRow = ({ icon, ...choice }: Choice): Row => ({ ...choice, picture: <Icon of={icon} /> });

function visitRow(router: RegisteredRouter, { kind, id, name, detail, avatar }: Visit): Row {
  const isGig = kind === 'gigs';
  return {
    id: `recent ${kind} ${id}`,
    name,
    detail,
    picture: isGig ? <Icon of={Ticket} /> : <Avatar id={id} name={name} src={avatar} size={32} />,
    run: () => {
      if (kind === 'messages') return router.navigate({ to: '/messages/$userId', params: { userId: id } });
      return router.navigate({ to: isGig ? '/gigs/$id' : '/profile/$id', params: { id } });
    },
  };
}

/** Recently visited places; those that are gone are dropped once that is known. */
function useRecent(userId: string | null, path: string): Visit[] {
  const [visits, setVisits] = useState(() => (userId === null ? [] : recentVisits(userId, path)));
  useEffect(() => {
    if (userId === null) return;
    void removeGoneVisits(userId).then(
      (gone) => gone.length > 0 && setVisits((shown) => shown.filter((one) => !includesVisit(gone, one))),
    );
  }, [userId]);
  return visits;
}

type PaletteProps = {
  /** Null for a visitor, who finds public content only. */
  userId: string | null;
  /** Shortcuts, matched with rows by label. */
  groups: readonly ShortcutGroup[];
  onClose: () => void;
  onSignOut: () => void;
};

/** Ctrl or Cmd+K: finds people, gigs, pages and actions. Also opens over pages without data. */
export const Palette = (props: PaletteProps) => (
  <QueryClientProvider client={queryClient}>
    <Found {...props} />
  </QueryClientProvider>
);

function Found({ userId, groups: shortcutGroups, onClose, onSignOut }: PaletteProps) {
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const [pages] = useState(() => pagesOf(router, userId));
  const isMember = userId !== null;
  const [parts] = useState(() => (isMember ? settingsSections(router) : []));
  const [acts] = useState(() => (isMember ? memberActions(router, onSignOut) : visitorActions(router)));
  const recent = useRecent(userId, router.latestLocation.pathname);
  const { people, gigs, isLooking, error, tryAgain } = usePaletteSearch(typed);
  const query = typed.trim();
  const keysOf = new Map(
    shortcutGroups.flatMap(({ shortcuts }) => shortcuts.map(({ does, shown }) => [does, shown])),
  );

  const [fittingPages, fittingActs] = [matchChoices(pages, query), matchChoices(acts, query)];
  const fittingParts = query === '' ? [] : matchChoices(parts, query).byLabel;
  // Matches by label come first: they show at once, so that people who arrive later do not change what Enter opens.
  const groups: { title: string; rows: readonly Row[] }[] = [
    { title: 'Recent', rows: query === '' ? recent.map((visit) => visitRow(router, visit)) : [] },
    { title: 'Pages', rows: fittingPages.byLabel.map(choiceRow) },
    { title: 'Actions', rows: [...fittingActs.byLabel, ...fittingParts].map(choiceRow) },
    {
      title: 'People',
      rows: people.map(({ id, name, avatar, headline, place }) => ({
        id: `person ${id}`,
        name,
        detail: [headline, place].filter(Boolean).join(', '),
        picture: <Avatar id={id} name={name} src={avatar} size={32} />,
        run: () =>
          isMember
            ? router.navigate({ to: '/profile/$id', params: { id } })
            : router.navigate({ to: '/discover', search: { person: id } }),
      })),
    },
    {
      title: 'Gigs',
      rows: gigs.map((gig) => ({
        id: `gig ${gig.id}`,
        name: gig.title,
        detail: [placeOf(gig), moreDays(gig)].filter(Boolean).join(', '),
        picture: <Day date={gig.date} />,
        run: () => router.navigate({ to: '/gigs/$id', params: { id: gig.id } }),
      })),
    },
    {
      title: 'More',
      rows: [...fittingPages.byKeyword, ...fittingActs.byKeyword].map(choiceRow),
    },
    { title: 'Search', rows: query === '' ? [] : searchesFor(router, query, isMember).map(choiceRow) },
  ];
  const selection = useSelectFirst(groups.flatMap(({ rows }) => rows)[0]?.id ?? '', typed);
  const count = people.length + gigs.length;

  return (
    <Dialog open onOpenChange={onClose} title={<VisuallyHidden>Search everything</VisuallyHidden>}>
      <Command
        label="People, gigs, pages and actions"
        shouldFilter={false}
        vimBindings={false}
        loop
        {...selection}
        className={css.palette}
      >
        <div className={css.box}>
          {isLooking ? <Spinner /> : <Icon of={Search} />}
          <Command.Input
            value={typed}
            onValueChange={setTyped}
            placeholder="Search people, gigs, pages"
            enterKeyHint="go"
            className={css.input}
          />
        </div>
        <Command.List label="Results" className={css.results}>
          {groups
            .filter(({ rows }) => rows.length > 0)
            .map(({ title, rows }) => (
              <Command.Group key={title} heading={title} className={css.group}>
                {rows.map((row) => (
                  <Command.Item
                    key={row.id}
                    value={row.id}
                    className={css.choice}
                    onSelect={() => {
                      flushSync(onClose);
                      row.run();
                    }}
                  >
                    {row.picture}
                    <span className={css.label}>
                      <span className={css.name} dir="auto">
                        {row.name}
                      </span>
                      {row.detail && (
                        <span className={css.detail} dir="auto">
                          {row.detail}
                        </span>
                      )}
                    </span>
                    {keysOf.has(row.name) && (
                      <span className={css.rowKeys} aria-hidden="true">
                        {keysOf.get(row.name)?.map((key, nth) => (
                          // biome-ignore lint/suspicious/noArrayIndexKey: a key may be pressed twice
                          <kbd key={nth} className={css.key}>
                            {key}
                          </kbd>
                        ))}
                      </span>
                    )}
                  </Command.Item>
                ))}
              </Command.Group>
            ))}
        </Command.List>
        <p className={css.hints} aria-hidden="true">
          <span>
            <kbd className={css.key}>↑</kbd> <kbd className={css.key}>↓</kbd> choose
          </span>
          <span>
            <kbd className={css.key}>Enter</kbd> open
          </span>
          <span>
            <kbd className={css.key}>Esc</kbd> close
          </span>
        </p>
      </Command>
      {error && (
        <p role="alert" className={css.noMatches}>
          We couldn’t search people and gigs. {failureOf(error).text}
          <Button size="small" onClick={tryAgain}>
            Try again
          </Button>
        </p>
      )}
      <VisuallyHidden>
        <span role="status">{query.length >= 2 && !isLooking && !error ? `${count} found` : ''}</span>
      </VisuallyHidden>
    </Dialog>
  );
}

const movingKeys = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End']);

/** The first row stays selected, also when a new one arrives above, until the user moves the selection. */
function useSelectFirst(first: string, typed: string) {
  const [chosen, setChosen] = useState<{ typed: string; value: string } | null>(null);
  const isMoving = useRef(false);
  return {
    value: chosen?.typed === typed ? chosen.value : first,
    onValueChange: (value: string) => {
      if (isMoving.current) setChosen({ typed, value });
    },
    onKeyDown: ({ key, nativeEvent }: KeyboardEvent) => {
      isMoving.current = movingKeys.has(key) && !isComposing(nativeEvent);
    },
    onPointerMove: () => {
      isMoving.current = true;
    },
  };
}

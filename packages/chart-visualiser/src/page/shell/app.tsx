import { useSelector } from '@xstate/react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react';
import { LivePanel } from '../live/live-panel.tsx';
import { Details } from '../panels/details.tsx';
import { Paths } from '../panels/paths.tsx';
import { atMachine, type Tab, tabs } from '../state/place.ts';
import { PageContext, usePage } from '../state/use-page.tsx';
import { chartAt, pathAt, plansAt, type World } from '../state/world.ts';
import * as parts from '../ui/parts.css.ts';
import { IconButton } from '../ui/parts.tsx';
import * as css from './app.css.ts';
import { Dialogs } from './dialogs.tsx';
import { MachineList } from './machine-list.tsx';
import { Stage } from './stage.tsx';
import { TopBar } from './top-bar.tsx';
import { useKeys } from './use-keys.ts';

const names: Record<Tab, string> = { details: 'Details', paths: 'Paths', live: 'Live' };

/** The arrow keys move the focus between tabs; Enter selects one. */
function focusNext({ key, currentTarget }: KeyboardEvent) {
  const all = [...(currentTarget.parentElement?.children ?? [])];
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0;
  const next = all.at((all.indexOf(currentTarget) + step) % all.length);
  if (next instanceof HTMLElement) next.focus();
}

/** The details of the selection: next to the chart, or on a phone in a sheet below it. */
function SidePanel() {
  const { chart, data, go, place, player } = usePage();
  const [isOpen, setOpen] = useState(place.selected !== null);
  const isPlaying = useSelector(player, (snapshot) => snapshot.matches({ open: 'playing' }));
  const id = useId();
  const { selected } = place;
  const [opened, setOpened] = useState(selected);
  // During render, because the chart above needs the remaining space immediately.
  if (selected !== opened) {
    setOpened(selected);
    setOpen(selected !== null || isOpen);
  }
  useEffect(() => {
    if (isPlaying) setOpen(false);
  }, [isPlaying]);
  const turn = (tab: Tab) => {
    setOpen(true);
    if (tab !== place.tab) go({ ...place, tab });
  };
  return (
    <aside className={css.side} aria-label="About it">
      <div className={css.sideHead}>
        <div className={css.tabs} role="tablist" aria-label="About it">
          {tabs.map((tab) => (
            <button
              key={tab}
              type="button"
              role="tab"
              id={`${id}-${tab}`}
              className={parts.tab}
              aria-selected={tab === place.tab}
              aria-controls={tab === place.tab ? id : undefined}
              tabIndex={tab === place.tab ? 0 : -1}
              onClick={() => turn(tab)}
              onKeyDown={focusNext}
            >
              {names[tab]}
            </button>
          ))}
        </div>
        <IconButton
          className={css.sheetToggle}
          label={isOpen ? 'Close the sheet' : 'Open the sheet'}
          icon={isOpen ? ChevronDown : ChevronUp}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      <div
        key={place.tab}
        className={css.content}
        role="tabpanel"
        id={id}
        aria-labelledby={`${id}-${place.tab}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it can be scrolled by keys.
        tabIndex={0}
        data-open={isOpen || undefined}
      >
        {place.tab === 'details' && <Details />}
        {place.tab === 'paths' && <Paths />}
        {place.tab === 'live' && (
          <LivePanel
            charts={data.charts}
            shown={chart.id}
            onShow={(machine) => go(atMachine(place, machine))}
          />
        )}
      </div>
    </aside>
  );
}

export type OpenDialog = 'search' | 'help' | 'machines' | null;

const focusMain = () => document.getElementById('main')?.focus();

/** The page: machines on the left, the chart in the middle, details on the right. */
export function App({ world }: { world: World }) {
  const { data, store, player, isLive } = world;
  const place = useSyncExternalStore(store.subscribe, store.read, store.read);
  const [words, announce] = useState('');
  const [dialog, open] = useState<OpenDialog>(null);

  const chart = chartAt(data, place);
  const page = useMemo(
    () => ({
      data,
      place,
      go: store.go,
      chart,
      plans: plansAt(data, place),
      path: pathAt(data, place),
      player,
      announce,
    }),
    [data, place, store, chart, player],
  );

  useEffect(() => {
    document.title = `${chart.id} · machines`;
  }, [chart]);
  useKeys(page, open);

  return (
    <PageContext value={page}>
      {/* Not a link to #main, because the fragment is the place. */}
      <button type="button" className={css.skipLink} onClick={focusMain}>
        Skip to the chart
      </button>
      <div className={css.page}>
        <TopBar onOpen={open} />
        <nav className={css.machines} aria-label="Machines">
          <MachineList />
        </nav>
        <Stage isLive={isLive} />
        <SidePanel />
        <div className={css.status} role="status">
          {words}
        </div>
      </div>
      <Dialogs open={dialog} onOpen={open} />
    </PageContext>
  );
}

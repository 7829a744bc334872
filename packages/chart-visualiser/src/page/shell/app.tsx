import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useLive } from '../live/use-live.ts';
import { atMachine } from '../state/place.ts';
import type { PlaceStore } from '../state/place-store.ts';
import { PageContext } from '../state/use-page.tsx';
import { chartAt, pathAt, plansAt, type World } from '../state/world.ts';
import { skip } from '../ui/text/text.css.ts';
import * as css from './app.css.ts';
import { Dialogs } from './dialogs.tsx';
import { MachineList } from './machine-list.tsx';
import { SidePanel } from './side-panel.tsx';
import { Stage } from './stage.tsx';
import { TopBar } from './top-bar.tsx';
import { useKeys } from './use-keys.ts';

/** Shows the machine that was chosen in the live panel. Apart from the page, which need not be drawn for every event. */
function FollowLive({ store }: { store: PlaceStore }) {
  const { shownMachine } = useLive();
  useEffect(() => {
    const place = store.read();
    if (shownMachine !== null && place.machine !== shownMachine) store.go(atMachine(place, shownMachine));
  }, [shownMachine, store]);
  return null;
}

export type OpenDialog = 'search' | 'help' | 'machines' | null;

const focusMain = () => document.getElementById('main')?.focus();

/** The whole page: machines on the left, one of them drawn in the middle, what is known about it on the right. */
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
      {/* Not a plain link to #main: the address is the place. */}
      <button type="button" className={skip} onClick={focusMain}>
        Skip to the chart
      </button>
      <div className={css.page}>
        <TopBar onOpen={open} />
        <nav className={css.machines} aria-label="Machines">
          <MachineList />
        </nav>
        <Stage isLive={isLive} />
        <SidePanel />
        <div className={css.said} role="status">
          {words}
        </div>
      </div>
      <FollowLive store={store} />
      <Dialogs open={dialog} onOpen={open} />
    </PageContext>
  );
}

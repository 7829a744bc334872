import { useSelector } from '@xstate/react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { useEffect, useState } from 'react';
import { LivePanel } from '../live/live-panel.tsx';
import { Details } from '../panels/details.tsx';
import { Paths } from '../panels/paths.tsx';
import { atMachine, type Tab } from '../state/place.ts';
import { usePage } from '../state/use-page.ts';
import { IconButton } from '../ui/icon-button/icon-button.tsx';
import * as css from './side-panel.css.ts';

const names: Record<Tab, string> = { details: 'Details', paths: 'Paths', live: 'Live' };
const tabs: readonly Tab[] = ['details', 'paths', 'live'];

/** What is known about what is chosen: beside the chart, or on a phone in a sheet below it. */
export function SidePanel() {
  const { chart, data, go, place, player } = usePage();
  const [isOpen, setOpen] = useState(place.selected !== null);
  const isPlaying = useSelector(player, (snapshot) => snapshot.matches({ open: 'playing' }));
  const { selected } = place;
  const [opened, setOpened] = useState(selected);
  // While rendering, not after it: the chart above must know at once how much room is left.
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
      <Tabs.Root className={css.root} value={place.tab} activationMode="manual">
        <div className={css.head}>
          <Tabs.List className={css.tabs} aria-label="About it">
            {tabs.map((tab) => (
              <Tabs.Trigger key={tab} value={tab} className={css.tab} onClick={() => turn(tab)}>
                {names[tab]}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <IconButton
            className={css.toggle}
            label={isOpen ? 'Close the sheet' : 'Open the sheet'}
            icon={isOpen ? ChevronDown : ChevronUp}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </div>
        {tabs.map((tab) => (
          <Tabs.Content key={tab} value={tab} className={css.content} data-open={isOpen || undefined}>
            {tab === 'details' && <Details />}
            {tab === 'paths' && <Paths />}
            {tab === 'live' && (
              <LivePanel
                charts={data.charts}
                shown={chart.id}
                onShow={(machine) => go(atMachine(place, machine))}
              />
            )}
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </aside>
  );
}

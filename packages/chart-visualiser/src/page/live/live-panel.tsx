import type { Chart } from 'chart-testing';
import { useMemo, useState } from 'react';
import { Switcher } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/text/text.tsx';
import * as act from './act/act.css.ts';
import { SendEvent } from './act/send-event.tsx';
import { Timers } from './act/timers.tsx';
import { ActorTree } from './actor-tree.tsx';
import type { Presence } from './app-window.ts';
import type { Entry } from './entry.ts';
import { EventsView } from './events-view.tsx';
import { noFilter } from './filter.ts';
import * as css from './live.css.ts';
import { liveStore } from './live-store.ts';
import { MomentBar } from './moment-bar.tsx';
import { SaveSession } from './save-session.tsx';
import { SequenceView } from './sequence/sequence-view.tsx';
import { useLiveState } from './use-live.ts';
import { useMoments } from './use-moments.ts';
import { machineNear } from './words.ts';

const words: Record<Presence, string> = {
  none: 'No app is followed.',
  there: 'Following the app.',
  loading: 'The app is loading, or it is a build that shows no machines. What happened before is kept.',
  closed: 'The app was closed. What happened is kept here as long as this window is open.',
};

/** Whether the app is there. */
const PresenceLine = ({ presence, dropped }: { presence: Presence; dropped: number }) => (
  <p className={css.presenceLine} data-presence={presence} role="status">
    {words[presence]}
    {dropped > 0 && ` The ${dropped} oldest entries are not kept any more.`}
  </p>
);

/** What to do so that there is something to see. */
const NoApp = () => (
  <EmptyState title="No app is followed">
    Let your app open this page and tell it what its machines do: the README says how. Opened so, it shows
    where every machine is, and what happens between them.
  </EmptyState>
);

export interface LivePanelProps {
  charts: readonly Chart[];
  /** Id of the machine whose chart is shown: its events can be sent. */
  shown: string;
  /** Asks for another machine's chart, by its id. */
  onShow: (machineId: string) => void;
}

const views = { actors: 'Actors', events: 'Events', sequence: 'Sequence', act: 'Try out' } as const;

type ViewName = keyof typeof views;

const viewNames: readonly ViewName[] = ['actors', 'events', 'sequence', 'act'];

/** The running app, followed: its actors, what happened between them, and what can be done to it. */
export function LivePanel({ charts, shown, onShow }: LivePanelProps) {
  const { log, presence, view } = useLiveState();
  const [filter, setFilter] = useState(noFilter);
  const [name, turnTo] = useState<ViewName>('events');
  const moments = useMoments(filter);
  const chart = useMemo(() => charts.find(({ id }) => id === shown), [charts, shown]);
  if (presence === 'none' && log.life === 0) return <NoApp />;

  const show = (machine: string) => {
    liveStore.showMachine(machine);
    onShow(machine);
  };
  const choose = (entry: Entry) => {
    moments.lookAt(entry.nth);
    const machine = entry.kind === 'message' ? machineNear(log.actors, entry.actor) : null;
    if (machine !== null) show(machine);
  };
  const seen = { moments, filter, onFilter: setFilter, onChoose: choose, charts, onShow: show };

  return (
    <div className={css.panel}>
      <div className={css.head}>
        <PresenceLine presence={presence} dropped={log.dropped} />
        <SaveSession />
      </div>
      <MomentBar moments={moments} />
      <Switcher label="What is shown of the app" className={css.views}>
        {viewNames.map((one) => (
          <button key={one} type="button" aria-pressed={one === name} onClick={() => turnTo(one)}>
            {views[one]}
          </button>
        ))}
      </Switcher>
      {name === 'actors' && <ActorTree view={view} shown={shown} onShow={show} />}
      {name === 'events' && <EventsView {...seen} />}
      {name === 'sequence' && <SequenceView {...seen} />}
      {name === 'act' && (
        <div className={act.act}>
          {chart && <SendEvent chart={chart} charts={charts} />}
          <Timers />
        </div>
      )}
    </div>
  );
}

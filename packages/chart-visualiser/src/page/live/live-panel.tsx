import type { Chart } from 'chart-testing';
import { counted } from 'chart-testing/live';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { switcher, tab } from '../ui/parts.css.ts';
import { Button, download, EmptyState } from '../ui/parts.tsx';
import { ActorTree } from './actor-tree.tsx';
import type { Presence } from './app-window.ts';
import { EventsView } from './events-view.tsx';
import * as css from './live.css.ts';
import type { Entry } from './live-log.ts';
import { useLiveState, useMoments } from './live-store.ts';
import { MomentBar } from './moment-list.tsx';
import { type Saved, save } from './save.ts';
import { SequenceView } from './sequence-view.tsx';
import { SendEvent, Timers } from './try-out.tsx';
import { machineNear, noFilter } from './words.ts';

/** `session-2026-11-20-14-02-07.path.json` */
const nameOf = ({ file }: Saved) => `session-${file.saved.slice(0, 19).replace(/[T:]/g, '-')}.path.json`;

function wordsOf({ file: { machines }, leftOut }: Saved, name: string): string {
  const steps = machines.reduce((sum, { steps }) => sum + steps.length, 0);
  const saved = `${counted(machines.length, 'machine')}, ${counted(steps, 'step')}`;
  const left =
    leftOut.length > 0
      ? ` Left out, because their start is no longer in the log: ${leftOut.join(', ')}.`
      : '';
  return `Saved as ${name}: ${saved}.${left} Replay it with npx chart-testing replay ${name}`;
}

/** Saves the session up to the selected moment as a file that can be replayed. */
function SaveSession() {
  const { log, moment } = useLiveState();
  const [words, say] = useState('');
  const keep = () => {
    const saved = save(log, moment, new Date().toISOString());
    const isNothing = saved.file.machines.length === 0;
    const name = nameOf(saved);
    if (!isNothing) download(name, 'application/json', JSON.stringify(saved.file, null, 2));
    say(isNothing ? 'Nothing was saved: no machine has received an event so far.' : wordsOf(saved, name));
  };
  return (
    <>
      <Button icon={Download} onClick={keep}>
        {moment === null ? 'Save this session' : 'Save up to here'}
      </Button>
      <p className={css.savedMessage} role="status">
        {words}
      </p>
    </>
  );
}

const words: Record<Presence, string> = {
  none: 'No app is connected.',
  there: 'Following the app.',
  loading: 'The app is loading, or it is a build without access to its machines. The log is kept.',
  closed: 'The app was closed. What happened is kept here as long as this window is open.',
};

interface LivePanelProps {
  charts: readonly Chart[];
  /** Id of the machine whose chart is shown, to which events can be sent. */
  shown: string;
  /** Shows another machine's chart, by its id. */
  onShow: (machineId: string) => void;
}

const views = { actors: 'Actors', events: 'Events', sequence: 'Sequence', act: 'Try out' } as const;

type ViewName = keyof typeof views;

const viewNames: readonly ViewName[] = ['actors', 'events', 'sequence', 'act'];

export function LivePanel({ charts, shown, onShow }: LivePanelProps) {
  const { log, presence, view } = useLiveState();
  const [filter, setFilter] = useState(noFilter);
  const [name, turnTo] = useState<ViewName>('events');
  const moments = useMoments(filter);
  const chart = useMemo(() => charts.find(({ id }) => id === shown), [charts, shown]);
  if (presence === 'none' && log.life === 0)
    return (
      <EmptyState title="No app is connected">
        Your app has to open this page and post its messages to it: see the README. The page then shows the
        state of every machine, and the messages between them.
      </EmptyState>
    );

  const choose = (entry: Entry) => {
    moments.lookAt(entry.nth);
    const machine = entry.kind === 'message' ? machineNear(log.actors, entry.actor) : null;
    if (machine !== null) onShow(machine);
  };
  const seen = { moments, filter, onFilter: setFilter, onChoose: choose, charts, onShow };

  return (
    <div className={css.stack}>
      <div className={css.head}>
        <p className={css.presenceLine} data-presence={presence} role="status">
          {words[presence]}
          {log.dropped > 0 && ` The ${log.dropped} oldest entries are not kept any more.`}
        </p>
        <SaveSession />
      </div>
      <MomentBar moments={moments} />
      <nav className={switcher} aria-label="What is shown of the app">
        {viewNames.map((one) => (
          <button
            key={one}
            type="button"
            className={tab}
            aria-pressed={one === name}
            onClick={() => turnTo(one)}
          >
            {views[one]}
          </button>
        ))}
      </nav>
      {name === 'actors' && <ActorTree view={view} shown={shown} onShow={onShow} />}
      {name === 'events' && <EventsView {...seen} />}
      {name === 'sequence' && <SequenceView {...seen} />}
      {name === 'act' && (
        <div className={css.tryOut}>
          {chart && <SendEvent chart={chart} charts={charts} />}
          <Timers />
        </div>
      )}
    </div>
  );
}

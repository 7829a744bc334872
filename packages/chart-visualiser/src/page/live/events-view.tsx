import type { Chart } from 'chart-testing';
import type { Entry, LoggedActor } from './entry.ts';
import type { Filter } from './filter.ts';
import { FilterBar } from './filter-bar.tsx';
import * as css from './live.css.ts';
import { MomentCard } from './moment-card.tsx';
import { MomentList } from './moment-list.tsx';
import { useLiveState } from './use-live.ts';
import type { Moments } from './use-moments.ts';
import { entryWords, nameOf, placeWords, timeOf } from './words.ts';

const eventRowHeight = 46;

interface EventRowProps {
  entry: Entry;
  actors: ReadonlyMap<string, LoggedActor>;
}

/** One thing that happened, on two lines: what it was, then from whom to whom, where that led, and when. */
function EventRow({ entry, actors }: EventRowProps) {
  if (entry.kind === 'app')
    return (
      <div className={css.appEvent}>
        {entryWords(entry)} <span className={css.eventTime}>{timeOf(entry.at)}</span>
      </div>
    );
  const place = placeWords(entry.result);
  return (
    <div className={css.event}>
      <span className={css.eventWords}>{entryWords(entry)}</span>
      <span className={css.eventTime}>{timeOf(entry.at)}</span>
      <span className={css.eventWay}>
        {nameOf(actors, entry.source)} → <b>{nameOf(actors, entry.actor)}</b>
        {place && <span className={css.eventPlace}> {place}</span>}
      </span>
    </div>
  );
}

export interface SeenProps {
  moments: Moments;
  filter: Filter;
  onFilter: (filter: Filter) => void;
  onChoose: (entry: Entry) => void;
  charts: readonly Chart[];
  onShow: (machine: string) => void;
}

/** Everything that happened as a list, and the chosen moment in full. */
export function EventsView({ moments, filter, onFilter, onChoose, charts, onShow }: SeenProps) {
  const { log } = useLiveState();
  const { actors } = log;
  const chosen = moments.at === null ? undefined : log.entry(moments.at);
  return (
    <div className={css.view}>
      <SeenFilter moments={moments} filter={filter} onFilter={onFilter} />
      <div className={css.list}>
        <MomentList
          moments={moments}
          label="What happened"
          rowHeight={eventRowHeight}
          row={(entry) => <EventRow entry={entry} actors={actors} />}
          onChoose={onChoose}
        />
      </div>
      {chosen?.kind === 'message' && <MomentCard log={log} entry={chosen} charts={charts} onShow={onShow} />}
    </div>
  );
}

/** The filter over all machines that were seen. */
export function SeenFilter({
  moments,
  filter,
  onFilter,
}: Pick<SeenProps, 'moments' | 'filter' | 'onFilter'>) {
  const { log } = useLiveState();
  const machines = [...new Set([...log.actors.values()].flatMap(({ machine }) => machine ?? []))].sort();
  const count = { shown: moments.entries.length, all: moments.all };
  return <FilterBar filter={filter} onFilter={onFilter} machines={machines} count={count} />;
}

import type { Chart } from 'chart-testing';
import { checkbox, input } from '../ui/parts.css.ts';
import * as css from './live.css.ts';
import type { Entry, LoggedActor } from './live-log.ts';
import { type Moments, useLiveState } from './live-store.ts';
import { MomentCard } from './moment-card.tsx';
import { MomentList } from './moment-list.tsx';
import { entryWords, type Filter, nameOf, placeWords, timeOf } from './words.ts';

const eventRowHeight = 46;

/** An entry on two lines: the event, then sender, receiver, new states and time. */
function EventRow({ entry, actors }: { entry: Entry; actors: ReadonlyMap<string, LoggedActor> }) {
  if (entry.kind === 'app')
    return (
      <div className={css.appEvent}>
        {entryWords(entry)} <span className={css.eventTime}>{timeOf(entry.at)}</span>
      </div>
    );
  const place = placeWords(entry.result);
  return (
    <div className={css.event}>
      <span className={css.eventName}>{entryWords(entry)}</span>
      <span className={css.eventTime}>{timeOf(entry.at)}</span>
      <span className={css.eventRoute}>
        {nameOf(actors, entry.source)} → <b>{nameOf(actors, entry.actor)}</b>
        {place && <span className={css.eventState}> {place}</span>}
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

export function EventsView(props: SeenProps) {
  const { actors } = useLiveState().log;
  return (
    <div className={css.stack}>
      <SeenFilter {...props} />
      <div className={css.list}>
        <MomentList
          moments={props.moments}
          label="What happened"
          rowHeight={eventRowHeight}
          row={(entry) => <EventRow entry={entry} actors={actors} />}
          onChoose={props.onChoose}
        />
      </div>
      <ChosenMoment {...props} />
    </div>
  );
}

export function SeenFilter({
  moments,
  filter,
  onFilter,
}: Pick<SeenProps, 'moments' | 'filter' | 'onFilter'>) {
  const { log } = useLiveState();
  const machines = [...new Set([...log.actors.values()].flatMap(({ machine }) => machine ?? []))].sort();
  return (
    <search className={css.filterBar} aria-label="What is shown">
      <input
        className={input}
        type="search"
        aria-label="Find in events"
        placeholder="Event, actor, payload"
        value={filter.text}
        onChange={({ target }) => onFilter({ ...filter, text: target.value })}
      />
      <select
        className={input}
        aria-label="Whose events"
        value={filter.machine ?? ''}
        onChange={({ target }) => onFilter({ ...filter, machine: target.value || null })}
      >
        <option value="">All actors</option>
        {machines.map((id) => (
          <option key={id}>{id}</option>
        ))}
      </select>
      <label className={checkbox}>
        <input
          type="checkbox"
          checked={filter.helpers}
          onChange={({ target }) => onFilter({ ...filter, helpers: target.checked })}
        />
        Promises and callbacks too
        <span className={css.count}>{`${moments.entries.length} of ${moments.all}`}</span>
      </label>
    </search>
  );
}

export function ChosenMoment({ moments, charts, onShow }: SeenProps) {
  const { log } = useLiveState();
  const entry = moments.at === null ? undefined : log.entry(moments.at);
  if (entry?.kind !== 'message') return null;
  return <MomentCard log={log} entry={entry} charts={charts} onShow={onShow} />;
}

import type { Chart } from 'chart-testing';
import { linkButton } from '../../ui/text/text.css.ts';
import type { MessageEntry } from '../entry.ts';
import type { LiveLog } from '../live-log.ts';
import { liveStore } from '../live-store.ts';
import { useLiveState } from '../use-live.ts';
import { changesOf, resultBefore } from '../view-at.ts';
import { placeWords, walkedWords } from '../words.ts';
import * as css from './act.css.ts';

/** An event that was sent from here. */
export interface Sent {
  machine: string;
  type: string;
  /** The number of the entry that came next. */
  from: number;
  /** Whether anybody was there to take it. */
  isThere: boolean;
}

const isAnswer =
  (log: LiveLog, { machine, type, from }: Sent) =>
  (entry: { nth: number }): entry is MessageEntry => {
    const found = log.entry(entry.nth);
    return (
      found?.kind === 'message' &&
      found.nth >= from &&
      found.event.type === type &&
      found.source === null &&
      log.actors.get(found.actor)?.machine === machine
    );
  };

function changeWords(log: LiveLog, entry: MessageEntry): string {
  const before = resultBefore(log, entry);
  const [from, to] = [placeWords(before), placeWords(entry.result)];
  const fields = changesOf(before?.context, entry.result?.context).map(({ field }) => field);
  const memory = fields.length > 0 ? ` Its memory changed: ${fields.join(', ')}.` : '';
  if (from !== to) return `It went from ${from} to ${to}.${memory}`;
  return `It stays in ${to}.${memory}`;
}

/** What came of an event that was sent. */
export function Outcome({ sent, charts }: { sent: Sent; charts: readonly Chart[] }) {
  const { log } = useLiveState();
  const { machine, type, isThere } = sent;
  if (!isThere) return <p className={css.outcome}>Not sent: no {machine} runs any more.</p>;
  const entry = log.entries.find(isAnswer(log, sent));
  if (!entry) return <p className={css.outcome}>{type} is on its way.</p>;
  if (entry.result?.status === 'error')
    return (
      <p className={css.outcome}>
        {machine} died of {type}.
      </p>
    );
  const ways = walkedWords(charts, entry.walked);
  return (
    <div className={css.outcome}>
      <p>
        {machine} took {type}. {entry.result && changeWords(log, entry)}
      </p>
      {ways.map(({ id, words }) => (
        <p key={id} title={id}>
          {words}
        </p>
      ))}
      {ways.length === 0 && entry.result && <p>It walked no transition.</p>}
      <button type="button" className={linkButton} onClick={() => liveStore.lookAt(entry.nth)}>
        Look at that moment
      </button>
    </div>
  );
}

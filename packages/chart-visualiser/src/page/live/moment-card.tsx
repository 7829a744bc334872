import type { Chart } from 'chart-testing';
import { linkButton } from '../ui/text/text.css.ts';
import type { MessageEntry } from './entry.ts';
import { JsonTree } from './json-tree.tsx';
import type { LiveLog } from './live-log.ts';
import * as css from './moment-card.css.ts';
import { changesOf, resultBefore } from './view-at.ts';
import { eventWords, machineNear, nameOf, placeWords, timeOf, walkedWords } from './words.ts';

interface MomentCardProps {
  log: LiveLog;
  entry: MessageEntry;
  charts: readonly Chart[];
  onShow: (machine: string) => void;
}

/** What one event did: from whom to whom, through which transitions, where to, and what changed in memory. */
export function MomentCard({ log, entry, charts, onShow }: MomentCardProps) {
  const { actor, source, event, result, walked, at } = entry;
  const { type: _, ...payload } = event;
  const before = resultBefore(log, entry);
  const [from, to] = [placeWords(before), placeWords(result)];
  const changes = before ? changesOf(before.context, result?.context) : [];
  const ways = walkedWords(charts, walked);
  return (
    <article className={css.card} aria-labelledby={`moment-${entry.nth}`}>
      <header>
        <h3 className={css.title} id={`moment-${entry.nth}`}>
          {eventWords(entry)}
        </h3>
        <p className={css.way}>
          <Actor log={log} of={source} onShow={onShow} /> → <Actor log={log} of={actor} onShow={onShow} /> at{' '}
          {timeOf(at)}
        </p>
      </header>
      <dl className={css.facts}>
        {to && (
          <>
            <dt>State</dt>
            <dd>{from && from !== to ? `${from} → ${to}` : to}</dd>
          </>
        )}
        {ways.length > 0 && (
          <>
            <dt>Walked</dt>
            <dd>
              {ways.map(({ id, words }, nth) => (
                <p key={`${id}-${nth.toString()}`} title={id}>
                  {words}
                </p>
              ))}
            </dd>
          </>
        )}
        {changes.length > 0 && (
          <>
            <dt>Changed</dt>
            <dd>
              {changes.map((change) => (
                <div key={change.field} className={css.change}>
                  <JsonTree name={change.field} value={change.from} open={0} />
                  <JsonTree name="now" value={change.to} open={0} />
                </div>
              ))}
            </dd>
          </>
        )}
        <dt>Payload</dt>
        <dd>{Object.keys(payload).length === 0 ? 'none' : <JsonTree value={payload} open={2} />}</dd>
        {result?.context !== undefined && (
          <>
            <dt>Memory</dt>
            <dd>
              <JsonTree value={result.context} open={0} />
            </dd>
          </>
        )}
      </dl>
    </article>
  );
}

function Actor({ log, of, onShow }: { log: LiveLog; of: string | null; onShow: (machine: string) => void }) {
  const machine = machineNear(log.actors, of);
  const name = nameOf(log.actors, of);
  if (machine === null) return <span>{name}</span>;
  return (
    <button type="button" className={linkButton} onClick={() => onShow(machine)}>
      {name}
    </button>
  );
}

import type { Chart } from 'chart-testing';
import type { ReactNode } from 'react';
import { Facts } from '../panels/parts.tsx';
import { link, muted } from '../ui/parts.css.ts';
import * as css from './live.css.ts';
import type { LiveLog, MessageEntry } from './live-log.ts';
import { changesOf, resultBefore } from './view-at.ts';
import { eventWords, machineNear, nameOf, placeWords, timeOf, walkedWords } from './words.ts';

interface JsonTreeProps {
  value: unknown;
  name?: string;
  /** How many levels are open initially. */
  open?: number;
}

function leafOf(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}

function summaryOf(value: object): string {
  const count = Object.keys(value).length;
  if (Array.isArray(value)) return `${count} ${count === 1 ? 'item' : 'items'}`;
  return `{ ${Object.keys(value).slice(0, 4).join(', ')}${count > 4 ? ', …' : ''} }`;
}

const Named = ({ name, children }: { name: string | undefined; children: ReactNode }) => (
  <>
    {name !== undefined && <span className={muted}>{name}: </span>}
    {children}
  </>
);

/** A value as a JSON tree, collapsed at deep levels. */
function JsonTree({ value, name, open = 1 }: JsonTreeProps) {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0)
    return (
      <div className={css.jsonLeaf}>
        <Named name={name}>{leafOf(value)}</Named>
      </div>
    );
  return (
    <details className={css.json} open={open > 0}>
      <summary className={css.jsonSummary}>
        <Named name={name}>
          <span className={muted}>{summaryOf(value)}</span>
        </Named>
      </summary>
      <div className={css.jsonInner}>
        {Object.entries(value).map(([key, inner]) => (
          <JsonTree key={key} name={key} value={inner} open={open - 1} />
        ))}
      </div>
    </details>
  );
}

interface MomentCardProps {
  log: LiveLog;
  entry: MessageEntry;
  charts: readonly Chart[];
  onShow: (machine: string) => void;
}

/** One event: sender and receiver, transitions, new states, and context changes. */
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
        <h3 id={`moment-${entry.nth}`}>{eventWords(entry)}</h3>
        <p className={css.cardRoute}>
          <Actor log={log} of={source} onShow={onShow} /> → <Actor log={log} of={actor} onShow={onShow} /> at{' '}
          {timeOf(at)}
        </p>
      </header>
      <Facts
        facts={[
          ['State', to && (from && from !== to ? `${from} → ${to}` : to)],
          [
            'Walked',
            ways.length > 0 &&
              ways.map(({ id, words }, nth) => (
                <p key={`${id}-${nth.toString()}`} title={id}>
                  {words}
                </p>
              )),
          ],
          [
            'Changed',
            changes.length > 0 &&
              changes.map((change) => (
                <div key={change.field} className={css.change}>
                  <JsonTree name={change.field} value={change.from} open={0} />
                  <JsonTree name="now" value={change.to} open={0} />
                </div>
              )),
          ],
          [
            'Payload',
            Object.keys(payload).length === 0 ? 'none' : <JsonTree key="payload" value={payload} open={2} />,
          ],
          [
            'Memory',
            result?.context !== undefined && <JsonTree key="memory" value={result.context} open={0} />,
          ],
        ]}
      />
    </article>
  );
}

function Actor({ log, of, onShow }: { log: LiveLog; of: string | null; onShow: (machine: string) => void }) {
  const machine = machineNear(log.actors, of);
  const name = nameOf(log.actors, of);
  if (machine === null) return <span>{name}</span>;
  return (
    <button type="button" className={link} onClick={() => onShow(machine)}>
      {name}
    </button>
  );
}

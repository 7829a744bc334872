import { useState } from 'react';
import { link } from '../ui/parts.css.ts';
import * as css from './live.css.ts';
import type { ActorAtMoment, Status, View } from './view-at.ts';
import { placeWords } from './words.ts';

/** A machine actor in a list that is drawn as a tree. */
interface ActorLine {
  then: ActorAtMoment;
  depth: number;
}

/** The machine actors of a moment, each below its nearest machine, in order of creation. */
function actorLines({ actors }: View): ActorLine[] {
  const byKey = new Map(actors.map((then) => [then.actor.key, then]));
  const above = ({ actor }: ActorAtMoment): ActorAtMoment | undefined => {
    const parent = actor.parent === null ? undefined : byKey.get(actor.parent);
    return !parent || parent.actor.machine !== null ? parent : above(parent);
  };
  const children = Map.groupBy(
    actors.filter(({ actor }) => actor.machine !== null),
    above,
  );
  const below = (parent: ActorAtMoment | undefined, depth: number): ActorLine[] =>
    (children.get(parent) ?? []).flatMap((then) => [{ then, depth }, ...below(then, depth + 1)]);
  return below(undefined, 0);
}

const words: Record<Status, string> = { running: '', done: 'ended', failed: 'failed', stopped: 'stopped' };

interface ActorTreeProps {
  view: View;
  /** Id of the machine whose chart is shown. */
  shown: string;
  onShow: (machine: string) => void;
}

/** The running machines and their states. Selecting one shows its chart. */
export function ActorTree({ view, shown, onShow }: ActorTreeProps) {
  const [isAll, setAll] = useState(false);
  const lines = actorLines(view);
  const ended = lines.filter(({ then }) => then.status !== 'running').length;
  const running = lines.length - ended;
  const seen = isAll ? lines : lines.filter(({ then }) => then.status === 'running');
  return (
    <section className={css.tree} aria-labelledby="live-actors">
      <h3 id="live-actors">{running === 1 ? '1 machine runs' : `${running} machines run`}</h3>
      <ul className={css.actors}>
        {seen.map(({ then: { actor, status, result }, depth }) => (
          <li key={actor.key}>
            <button
              type="button"
              className={css.actor}
              style={{ paddingInlineStart: 12 + depth * 16 }}
              data-status={status}
              aria-current={actor.machine === shown}
              onClick={() => actor.machine !== null && onShow(actor.machine)}
            >
              <span className={css.actorName}>
                {actor.name}
                {actor.machine !== actor.name && <span className={css.actorKind}> {actor.machine}</span>}
              </span>
              <span className={css.actorState}>{words[status] || placeWords(result)}</span>
            </button>
          </li>
        ))}
      </ul>
      {ended > 0 && (
        <button
          type="button"
          className={`${link} ${css.moreActors}`}
          aria-pressed={isAll}
          onClick={() => setAll(!isAll)}
        >
          {isAll ? 'Hide those that have ended' : `Show ${ended} that have ended`}
        </button>
      )}
    </section>
  );
}

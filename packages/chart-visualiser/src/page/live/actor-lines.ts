import type { ActorThen, View } from './view-at.ts';

/** A machine actor in a list that is drawn as a tree. */
export interface ActorLine {
  then: ActorThen;
  depth: number;
}

/** The machine actors of a moment, each below its nearest machine, in the order in which they were made. */
export function actorLines({ actors }: View): ActorLine[] {
  const byKey = new Map(actors.map((then) => [then.actor.key, then]));
  const above = ({ actor }: ActorThen): ActorThen | undefined => {
    const parent = actor.parent === null ? undefined : byKey.get(actor.parent);
    return !parent || parent.actor.machine !== null ? parent : above(parent);
  };
  const children = Map.groupBy(
    actors.filter(({ actor }) => actor.machine !== null),
    above,
  );
  const below = (parent: ActorThen | undefined, depth: number): ActorLine[] =>
    (children.get(parent) ?? []).flatMap((then) => [{ then, depth }, ...below(then, depth + 1)]);
  return below(undefined, 0);
}

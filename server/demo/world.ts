import { newId } from '../db/ids.ts';
import { chanceFrom } from './chance.ts';
import { demoPeople } from './read-world.ts';

/** What the parts of the seed share: the moment of the first start, ids by name, repeatable chance. */
export type World = {
  now: Date;
  chance: () => number;
  idOf: (key: string) => string;
  before: (ageMs: number) => Date;
};

export function worldAt(now: Date): World {
  const ids = new Map(demoPeople.map(({ key }) => [key, newId()]));
  return {
    now,
    chance: chanceFrom(1968),
    before: (ageMs) => new Date(now.getTime() - ageMs),
    idOf: (key) => {
      const id = ids.get(key);
      if (id === undefined) throw new Error(`demo world: nobody is called "${key}"`);
      return id;
    },
  };
}

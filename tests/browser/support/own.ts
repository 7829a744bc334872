import type { DemoName, OwnServer } from './own-server.ts';
import { ownWorlds } from './own-worlds.ts';
import { type NewPerson, type PersonOptions, test as people } from './people.ts';

type Person = ReturnType<NewPerson>;

/** Our server with the demo world, and browsers for its users. */
export type OwnWorld = OwnServer & {
  visitor: (options?: PersonOptions) => Person;
  /** A member whose browser already holds a token. */
  member: (name: DemoName, options?: Omit<PersonOptions, 'token'>) => Person;
};

type Own = {
  world: OwnWorld;
  /** Seconds in which actions can be undone, and before which nobody is notified. One value per file. */
  undoSeconds: number;
};

/** Each file starts with a fresh `world`, which its tests share. */
export const test = people.extend<Own, { worlds: ReturnType<typeof ownWorlds> }>({
  undoSeconds: [0, { option: true }],
  worlds: [
    async ({ browserName: _ }, use) => {
      const worlds = ownWorlds();
      await use(worlds);
      await worlds.close();
    },
    { scope: 'worker' },
  ],
  world: [
    async ({ worlds, person, undoSeconds }, use, { file }) => {
      const server = await worlds.of(file, undoSeconds);
      await use({
        ...server,
        visitor: (options) => person(server.origin, options),
        member: async (name, options) =>
          person(server.origin, { ...options, token: await server.tokenOf(name) }),
      });
    },
    // The first test of a worker waits for the server to start.
    { timeout: 60_000 },
  ],
});

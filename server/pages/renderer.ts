import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';

/** What the build says of its page: see tools/vite/first-page.ts. */
const pageSchema = v.object({
  template: v.string(),
  head: v.string(),
  waiting: v.string(),
  base: v.string(),
  screens: v.array(
    v.object({
      path: v.string(),
      isRendered: v.boolean(),
      calls: v.array(v.string()),
      styles: v.array(v.string()),
      memberStyles: v.array(v.string()),
    }),
  ),
});
export type Screen = v.InferOutput<typeof pageSchema>['screens'][number];

const drawnSchema = v.object(v.entriesFromList(['markup', 'title', 'name', 'description'], v.string()));
type Drawn = v.InferOutput<typeof drawnSchema>;

const moduleSchema = v.object({ renderPage: v.function() });

export type Renderer = {
  template: string;
  /** What the head says where no page says otherwise. */
  head: string;
  waiting: string;
  base: string;
  /** The screen at a path, and the parameter in it. */
  screenAt: (path: string) => { screen: Screen; param: string } | undefined;
  styles: (file: string) => string;
  /** A page drawn from the answers to its calls, by address. */
  draw: (path: string, answers: Record<string, unknown>) => Promise<Drawn>;
};

/** What the client's build has put beside it for the server; undefined where there is none. */
export function readRenderer(clientFolder: string): Renderer | undefined {
  const folder = `${clientFolder}-server`;
  const file = join(folder, 'page.json');
  if (!existsSync(file)) return undefined;
  const { screens, ...page } = v.parse(pageSchema, JSON.parse(readFileSync(file, 'utf8')));
  const known = screens.map((screen) => ({ screen, pattern: new RegExp(`^${screen.path}/?$`) }));
  let module: Promise<v.InferOutput<typeof moduleSchema>> | undefined;
  return {
    ...page,
    screenAt(path) {
      for (const { screen, pattern } of known) {
        const found = pattern.exec(path);
        if (found) return { screen, param: found[1] ?? '' };
      }
      return undefined;
    },
    styles: (file) => readFileSync(join(clientFolder, file), 'utf8'),
    async draw(path, answers) {
      // At the first page, not at the start: it is as long as the rest of the server.
      module ??= import(pathToFileURL(join(folder, 'render-page.js')).href).then((loaded: unknown) =>
        v.parse(moduleSchema, loaded),
      );
      const { renderPage } = await module;
      return v.parse(drawnSchema, await renderPage(path, answers));
    },
  };
}

/**
 * Shares one promise among all who ask for its key within `ttl` milliseconds, or for good without a `ttl`;
 * with a `ttl` of 0 nothing is cached, nor is a failure. Of more than `max` promises the one not asked for
 * longest goes.
 */
export function promiseCache<T>(options: { max: number; ttl?: number }) {
  const cache = new LRUCache<string, Promise<T>>(options);
  return {
    get(key: string, make: () => Promise<T>): Promise<T> {
      const cached = cache.get(key);
      if (cached) return cached;
      const made = make();
      if (options.ttl !== 0) cache.set(key, made);
      made.catch(() => cache.peek(key) === made && cache.delete(key));
      return made;
    },
    /** Whoever waits for a promise still gets it. */
    clear: () => cache.clear(),
  };
}

import type { AnyRoute } from '@tanstack/react-router';
import { limited, withinLimit } from './time-limit.tsx';

/** ROU-08. Puts the time limit around the code of every route that is loaded on demand. */
export function limitRoutes(routes: readonly AnyRoute[]): void {
  for (const { id, options } of routes) {
    const { component, loader } = options;
    if (component?.preload) options.component = limited(id, component);
    if (typeof loader === 'function')
      options.loader = (context: Parameters<typeof loader>[0]) =>
        withinLimit(id, Promise.resolve(loader(context)));
  }
}

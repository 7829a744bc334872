import type { AnyRoute, RouteComponent } from '@tanstack/react-router';
import { ChunkError } from '#ui/chunks/chunk-failure.ts';

/** ROU-08. Milliseconds to wait for a chunk. */
export const CHUNK_LIMIT = 120_000;

/** Settles with `load`, or rejects and logs after the limit. `name` appears in the message. */
export async function withinLimit<T>(name: string, load: PromiseLike<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new ChunkError(`Loading chunk ${name} failed`);
      console.error(error.message, `it took more than ${CHUNK_LIMIT} ms`);
      reject(error);
    }, CHUNK_LIMIT);
  });
  try {
    return await Promise.race([load, expiry]);
  } finally {
    clearTimeout(timer);
  }
}

/** Wraps a route's lazy component: after the limit it throws when rendered, like a failed one. */
function withTimeLimit(name: string, Lazy: RouteComponent): RouteComponent {
  let failure: unknown = null;
  const Limited: RouteComponent = (props) => {
    if (failure) throw failure;
    return <Lazy {...props} />;
  };
  Limited.preload = () => {
    failure = null;
    const load = Lazy.preload?.();
    return (
      load &&
      withinLimit(name, load).catch((error: unknown) => {
        failure = error;
      })
    );
  };
  return Limited;
}

/** ROU-08. Applies the limit to every lazy route. */
export function limitRoutes(routes: readonly AnyRoute[]): void {
  for (const { id, options } of routes) {
    const { component, loader } = options;
    if (component?.preload) options.component = withTimeLimit(id, component);
    if (typeof loader === 'function')
      options.loader = (context: Parameters<typeof loader>[0]) =>
        withinLimit(id, Promise.resolve(loader(context)));
  }
}

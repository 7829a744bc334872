import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import type { App } from '#actors/app-context.tsx';
import { AppProvider } from '#actors/app-context.tsx';

interface ShowProps<T> {
  view: () => T;
  tell: (value: T) => void;
}

function Show<T>({ view, tell }: ShowProps<T>) {
  const value = view();
  useLayoutEffect(() => tell(value));
  return null;
}

/** A view without a page: the hooks that a screen of the app reads and acts by. */
export interface Screen<T> {
  now: () => T;
  leave: () => void;
}

/** Shows a view of the running app, until it is left. */
export function showScreen<T>(app: App, view: () => T): Screen<T> {
  const root = createRoot(document.createElement('div'));
  let latest: { value: T } | undefined;
  const tell = (value: T) => {
    latest = { value };
  };
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <AppProvider app={app}>
        <Show view={view} tell={tell} />
      </AppProvider>
    </QueryClientProvider>,
  );
  return {
    now() {
      if (!latest) throw new Error('The screen does not show yet');
      return latest.value;
    },
    leave: () => root.unmount(),
  };
}

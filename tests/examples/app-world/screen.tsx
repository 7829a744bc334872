import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import type { App } from '#actors/app-context.tsx';
import { AppProvider } from '#actors/app-context.tsx';

interface ShowProps<T> {
  view: () => T;
  onValue: (value: T) => void;
}

function Show<T>({ view, onValue }: ShowProps<T>) {
  const value = view();
  useLayoutEffect(() => onValue(value));
  return null;
}

/** The value of a view's hooks, rendered without a page. */
export interface Screen<T> {
  now: () => T;
  leave: () => void;
}

export function showScreen<T>(app: App, view: () => T): Screen<T> {
  const root = createRoot(document.createElement('div'));
  let latest: { value: T } | undefined;
  const onValue = (value: T) => {
    latest = { value };
  };
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <AppProvider app={app}>
        <Show view={view} onValue={onValue} />
      </AppProvider>
    </QueryClientProvider>,
  );
  return {
    now() {
      if (!latest) throw new Error('The screen has not rendered yet');
      return latest.value;
    },
    leave: () => root.unmount(),
  };
}

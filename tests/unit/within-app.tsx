import { type ReactNode, StrictMode } from 'react';
import { type App, AppProvider } from '#actors/app-context.tsx';

/** Options for `renderHook`: the hook runs inside the app. */
export const within = (app: App) => ({
  wrapper: ({ children }: { children: ReactNode }) => <AppProvider app={app}>{children}</AppProvider>,
});

/** The same in strict mode, which renders and runs effects twice. */
export const withinStrict = (app: App) => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <AppProvider app={app}>{children}</AppProvider>
    </StrictMode>
  ),
});

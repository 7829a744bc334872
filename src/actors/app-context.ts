import { createContext, use } from 'react';
import type { App } from './start-app.ts';

export const AppContext = createContext<App | null>(null);

/** The running app. Outside the provider it throws an error that names the hook and the provider (SOK-08, NTF-08). */
export function useApp(hook: string): App {
  const app = use(AppContext);
  if (!app) throw new Error(`${hook} must be used inside AppProvider (src/actors/provider.tsx)`);
  return app;
}

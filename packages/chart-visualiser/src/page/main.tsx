import './ui/theme/global.css.ts';
import { rememberNames } from 'chart-testing/live';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { rememberHandle } from './live/app-window.ts';
import { liveStore } from './live/live-store.ts';
import { App } from './shell/app.tsx';
import { NoData } from './shell/no-data.tsx';
import { readPageData } from './state/read-page-data.ts';
import { createWorld } from './state/world.ts';
import { startTheme } from './ui/theme/theme.ts';

startTheme();
liveStore.start();

const data = await readPageData();
if (data) {
  rememberNames(data.renamed);
  rememberHandle(data.handle);
}
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(<StrictMode>{data ? <App world={createWorld(data)} /> : <NoData />}</StrictMode>);
}

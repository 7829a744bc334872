import '#ui/theme/global.css.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startTheme } from '#ui/theme/theme.ts';
import { App } from './shell/app.tsx';
import { NoData } from './shell/no-data.tsx';
import { readPageData } from './state/read-page-data.ts';
import { createWorld } from './state/world.ts';

startTheme();

const data = await readPageData();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(<StrictMode>{data ? <App world={createWorld(data)} /> : <NoData />}</StrictMode>);
}

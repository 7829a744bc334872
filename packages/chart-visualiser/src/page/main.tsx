import './ui/theme.css.ts';
import { rememberNames } from 'chart-testing/live';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { PageData } from '../data/page-data.ts';
import { rememberHandle } from './live/app-window.ts';
import { liveStore } from './live/live-store.ts';
import { App } from './shell/app.tsx';
import { createWorld } from './state/world.ts';
import { EmptyState } from './ui/parts.tsx';
import { startTheme } from './ui/theme.ts';

/** The data embedded in this page by `compressed`; null without data. */
async function readPageData(): Promise<PageData | null> {
  const text = document.getElementById('page-data')?.textContent;
  if (!text) return null;
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  // Delays the first render, and `Uint8Array.from` takes four times as long.
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at);
  const unzipped = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(unzipped).json();
}

/** Shown when the page is opened without the data that the build embeds. */
const NoData = () => (
  <main id="main">
    <EmptyState title="No machines in this page">
      Run <code>npx chart-visualiser</code> and open the address it prints.
    </EmptyState>
  </main>
);

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

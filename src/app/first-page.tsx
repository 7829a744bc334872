import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { TopBar } from '#app/shell/top-bar.tsx';
import { Landing } from '#features/landing/landing.tsx';
import { Frame } from './shell/frame.tsx';

/**
 * `/` as a visitor first sees it, for index.html: drawn by the very components that take over in the browser, so
 * that the first paint needs no script and nothing moves afterwards. Runs at build time (tools/vite/first-page.ts).
 */
export function firstPage(): string {
  const history = createMemoryHistory({ initialEntries: ['/'] });
  // Links only need an address to stand on, not the whole tree of routes.
  const router = createRouter({ routeTree: createRootRoute(), history });
  const page = renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <Frame bar={<TopBar who={{ kind: 'visitor' }} poster />} poster>
        <Landing isMember={false} />
      </Frame>
    </RouterContextProvider>,
  );
  return `<div data-static>${page}</div>`;
}

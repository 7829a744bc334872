import { createMemoryHistory, RouterContextProvider, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { startApp } from '#actors/app.ts';
import { AppProvider } from '#actors/app-context.tsx';
import { WaitForNetwork } from '#features/last-seen/wait-for-network.tsx';
import { createQueryClient } from '#shared/query-client.ts';
import { pageTitle } from '#shared/use-title.ts';
import { connectivity } from '#transport/connectivity.ts';
import { credentials, http } from '#transport/http.ts';
import { createMessageCalls } from '#transport/message-calls.ts';
import { type RenderedAnswers, setRenderedAnswers } from '#transport/rendered.ts';
import { createSpecCalls } from '#transport/spec-calls.ts';
import { storage } from '#transport/storage.ts';
import { renderForUnknownReader } from '#ui/format/region.ts';
import { session } from './live/live.ts';
import { titleWith } from './navigation/page-head.ts';
import { createAppRouter } from './router.tsx';
import { Frame } from './shell/frame.tsx';
import { TopBar } from './shell/top-bar.tsx';

export type RenderedPage = {
  /** Content of `#root`. */
  markup: string;
  /** ROU-09. `title` is the document's, `name` without the product name. */
  title: string;
  name: string;
  description: string;
};

renderForUnknownReader();

const nothing = () => {};
const neverNotifies = () => nothing;

/** Machines of a signed-out visitor, shared by every rendering. */
const visitor = startApp({
  notify: nothing,
  navigate: nothing,
  transport: {
    calls: createSpecCalls(http),
    messages: createMessageCalls(http),
    credentials,
    connect: () => ({ emit: nothing, close: nothing }),
    connectivity,
    storage,
    // A BroadcastChannel would keep the process alive.
    tabs: { broadcastUserChange: nothing, watch: neverNotifies },
    watchEnvironment: neverNotifies,
    watchPageHide: neverNotifies,
    untilPageVisible: async () => {},
    isOnline: () => true,
    now: Date.now,
  },
});

/** Markup shown until a page's code has loaded and the session is known. */
export function renderWaiting(): string {
  const router = createAppRouter(
    { session, ready: () => undefined },
    createMemoryHistory({ initialEntries: ['/waiting'] }),
  );
  const markup = renderToString(
    <RouterContextProvider router={router}>
      <Frame bar={<TopBar viewer={{ kind: 'unknown' }} />} withPosterLinks={false}>
        <WaitForNetwork />
      </Frame>
    </RouterContextProvider>,
  );
  return asStatic(markup);
}

/** The comments are for hydration, and the page is replaced instead. */
const asStatic = (markup: string) => `<div data-static>${markup.replaceAll(/<!--.*?-->/g, '')}</div>`;

/**
 * SPD-03. Renders a public page for a visitor, with the browser's routes and components. `answers`: the
 * page's first calls by path; without them it renders as loading. Rejects if the page cannot be rendered.
 */
export async function renderPage(path: string, answers: RenderedAnswers = {}): Promise<RenderedPage> {
  await visitor.session.whenSettled();
  const queryClient = createQueryClient();
  const router = createAppRouter(
    { session, ready: () => undefined, queryClient },
    createMemoryHistory({ initialEntries: [path] }),
  );
  await router.load();
  const failed = router.state.matches.find(({ status }) => status !== 'success');
  if (failed) throw new Error(`${failed.routeId} is ${failed.status}`, { cause: failed.error });
  // No await from here on, so that no other page renders in between.
  setRenderedAnswers(answers);
  pageTitle.set(null);
  const markup = renderToString(
    <AppProvider app={visitor}>
      <RouterProvider router={router} />
    </AppProvider>,
  );
  if (markup.includes('<!--$!-->')) throw new Error(`A part of ${path} could not be drawn`);
  // Otherwise its timers keep running.
  queryClient.clear();
  const { title = '', description = '' } = router.state.matches.at(-1)?.staticData ?? {};
  const own = pageTitle.current();
  const name = own?.title ?? title;
  return {
    markup: asStatic(markup),
    title: titleWith(name),
    name,
    description: own?.description ?? description,
  };
}

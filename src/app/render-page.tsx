import { createMemoryHistory, RouterContextProvider, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { startApp } from '#actors/app.ts';
import { AppProvider } from '#actors/app-context.tsx';
import { WaitForNetwork } from '#features/last-seen/wait-for-network.tsx';
import { createQueryClient } from '#shared/query-client.ts';
import { pageTitle } from '#shared/use-title.ts';
import { credentials, http } from '#transport/http.ts';
import { createMessageCalls } from '#transport/message-calls.ts';
import { reach } from '#transport/reach.ts';
import { type RenderedAnswers, renderWith } from '#transport/rendered.ts';
import { createSpecCalls } from '#transport/spec-calls.ts';
import { storage } from '#transport/storage.ts';
import { renderForAnybody } from '#ui/format/region.ts';
import { session } from './live/live.ts';
import { titleWith } from './navigation/page-head.ts';
import { createAppRouter } from './router.tsx';
import { Frame } from './shell/frame.tsx';
import { TopBar } from './shell/top-bar.tsx';

export type RenderedPage = {
  /** What stands in `#root`. */
  markup: string;
  /** ROU-09. Of the document, and without the name of the product. */
  title: string;
  name: string;
  description: string;
};

renderForAnybody();

const nothing = () => {};
const deaf = () => nothing;

/** The machines of somebody who is not signed in: the same for every rendering, since nobody is there to differ. */
const visitor = startApp({
  notify: nothing,
  navigate: nothing,
  transport: {
    calls: createSpecCalls(http),
    messages: createMessageCalls(http),
    credentials,
    connect: () => ({ emit: nothing, close: nothing }),
    reach,
    storage,
    // A channel to other tabs would keep the process alive.
    tabs: { tellUserChanged: nothing, watch: deaf },
    watchEnvironment: deaf,
    watchLeaving: deaf,
    pageShown: async () => {},
    isOnline: () => true,
    now: Date.now,
  },
});

/** What stands in `#root` until the code of a page has come and it is known who reads it. */
export function renderWaiting(): string {
  const router = createAppRouter(
    { session, ready: () => undefined },
    createMemoryHistory({ initialEntries: ['/waiting'] }),
  );
  const markup = renderToString(
    <RouterContextProvider router={router}>
      <Frame bar={<TopBar who={{ kind: 'unknown' }} />} poster={false}>
        <WaitForNetwork />
      </Frame>
    </RouterContextProvider>,
  );
  return asStatic(markup);
}

/** The marks are for hydration, and the page is replaced. */
const asStatic = (markup: string) => `<div data-static>${markup.replaceAll(/<!--.*?-->/g, '')}</div>`;

/**
 * SPD-03. A public page as a visitor sees it, drawn by the routes and components that take over in the browser.
 * `answers` are those to the calls that the page begins with, by address; without them it shows that it waits.
 * Rejects when the page could not be drawn.
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
  // From here to the end nothing waits, so that no other page is drawn in between.
  renderWith(answers);
  pageTitle.set(null);
  const markup = renderToString(
    <AppProvider app={visitor}>
      <RouterProvider router={router} />
    </AppProvider>,
  );
  if (markup.includes('<!--$!-->')) throw new Error(`A part of ${path} could not be drawn`);
  // Else its clock ticks on for what nobody looks at.
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

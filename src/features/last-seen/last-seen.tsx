import { type AnyRoute, type RegisteredRouter, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fileText } from '#contract/messages.ts';
import { draftsOf, outboxOf } from '#transport/drafts.ts';
import { type PageCopy, readPageCopy } from '#transport/page-copies.ts';
import { storage, storageKeys } from '#transport/storage.ts';
import { exactTime } from '#ui/format/dates.ts';
import { list, nested } from '#ui/layout/layout.css.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { Block } from '#ui/page/page.tsx';

type SavedPage = { userId: string | null; copy: PageCopy | null };

/** SPD-05. Shown while the session cannot be checked: the last copy of this page, and everything unsent. */
export function LastSeen() {
  const { pathname, searchStr } = useLocation();
  const path = `${pathname}${searchStr}`;
  const found = useLastSeen(path);
  if (!found?.userId) return null;
  const { copy, userId } = found;
  return (
    <>
      <Notice>
        {copy
          ? `You’re offline. This is how the page looked on ${exactTime(copy.at)}. It will work again once you’re online.`
          : 'You’re offline, and this page hasn’t been saved here recently. It will load when you’re back online.'}
      </Notice>
      <Unsent messages={outboxOf(storage, userId).read()} drafts={draftsOf(storage, userId).all()} />
      {copy && <PageCopyView key={path} html={copy.html} />}
    </>
  );
}

function useLastSeen(path: string): SavedPage | null {
  const router = useRouter();
  const [found, setFound] = useState<(SavedPage & { path: string }) | null>(null);
  useEffect(() => {
    let isWanted = true;
    const load = async () => {
      const token = storage.read(storageKeys.token);
      if (token === null) return;
      const [seen] = await Promise.all([readPageCopy(token, path, Date.now()), loadStyles(router)]);
      if (isWanted) setFound({ ...seen, path });
    };
    load().catch((error: unknown) => console.warn('[last seen]', String(error)));
    return () => {
      isWanted = false;
    };
  }, [path, router]);
  return found?.path === path ? found : null;
}

function loadStyles(router: RegisteredRouter) {
  const wanted = new Set<string>(router.matchRoutes(router.latestLocation).map(({ routeId }) => routeId));
  const all: AnyRoute[] = Object.values(router.routesById);
  return Promise.all(all.filter(({ id }) => wanted.has(id)).map((route) => router.loadRouteChunk(route)));
}

/** Markup saved by this browser. It contains no scripts or handlers, and the CSP would block them. */
function PageCopyView({ html }: { html: string }) {
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    place.current?.replaceChildren(...body.childNodes);
  }, [html]);
  return <section ref={place} className={nested} aria-label="Saved copy" />;
}

type UnsentProps = {
  messages: ReturnType<ReturnType<typeof outboxOf>['read']>;
  drafts: readonly { name: string; text: string }[];
};

const kinds: Readonly<Record<string, string>> = {
  post: 'A post',
  comment: 'A comment',
  message: 'A message',
  apply: 'An application note',
  edit: 'An edit',
  reply: 'A reply',
  gig: 'A gig',
};
const kindOf = (name: string) => kinds[/^\w+/.exec(name)?.[0] ?? ''];

/** Forms store JSON; only prose is worth showing. */
const isProse = (text: string) => !/^[{[]/.test(text);

/** SAF-05. Unsent messages and drafts: messages go out when the network returns, drafts stay. */
function Unsent({ messages, drafts }: UnsentProps) {
  const startedDrafts = drafts.filter(({ name }) => kindOf(name) && !name.endsWith(':tried'));
  if (messages.length + startedDrafts.length === 0) return null;
  return (
    <Block title="Not sent yet">
      <ul className={list}>
        {messages.map(({ clientId, text, files = [], at }) => (
          <li key={clientId}>
            A message, {exactTime(at)}, sends automatically: {text || fileText(files)}
          </li>
        ))}
        {startedDrafts.map(({ name, text }) => (
          <li key={name}>
            {kindOf(name)} (draft){isProse(text) ? `: ${text}` : ''}
          </li>
        ))}
      </ul>
    </Block>
  );
}

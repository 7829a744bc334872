import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { Fragment, useEffect, useEffectEvent, useRef, useState } from 'react';
import { blockedQuery } from '#entities/person/person-calls.ts';
import { QueryContent } from '#shared/query-content.tsx';
import { settingsParts as groups } from '#shared/settings-parts.ts';
import { hasPasskeys } from '#transport/passkey-support.ts';
import { retryStyles } from '#ui/chunks/chunk-failure.ts';
import { list } from '#ui/layout/layout.css.ts';
import { folded, summary } from '#ui/page/page.css.ts';
import { Block, Columns, Page, Title } from '#ui/page/page.tsx';
import { SkeletonBox } from '#ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './settings.css.ts';
import {
  accountQuery,
  devicesQuery,
  exportQuery,
  messageSettingsQuery,
  notificationSettingsQuery,
  twoStepQuery,
} from './settings-queries.ts';

/** The forms' code, loaded beside their data. */
export const bodyQuery = queryOptions({
  queryKey: ['settings', 'body'],
  queryFn: async ({ client }) => {
    await retryStyles();
    const [{ SettingsBody }, { passkeysQuery }] = await Promise.all([
      import('./settings-body.tsx'),
      import('./passkey-calls.ts'),
    ]);
    if (hasPasskeys()) await client.ensureQueryData(passkeysQuery);
    return SettingsBody;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

type Waiting = { isPending: boolean; failureCount: number };
/** A query that failed once may load later, in its own section. */
const isLoadingFirst = ({ isPending, failureCount }: Waiting) => isPending && failureCount === 0;

/** `/settings` */
export function Settings() {
  const body = useQuery(bodyQuery);
  const answers = [
    body,
    useQuery(accountQuery),
    useQuery(notificationSettingsQuery),
    useQuery(messageSettingsQuery),
    useInfiniteQuery(blockedQuery),
    useQuery(twoStepQuery),
    useQuery(devicesQuery),
    useQuery(exportQuery),
  ];
  const isReady = !answers.some(isLoadingFirst);
  const [isLate] = useState(!isReady);
  // Stays true: later refetches wait in their own section.
  const [isHere, show] = useState(isReady);
  if (isReady && !isHere) show(true);
  const hash = useLocation({ select: (location) => location.hash });
  // The router looked for the hash before its target was visible.
  const goTo = useEffectEvent(() => document.getElementById(hash)?.scrollIntoView());
  useEffect(() => {
    if (isHere && isLate && body.data) goTo();
  }, [isHere, isLate, body.data]);
  return (
    <Page>
      <Columns sidebar={<Contents />} sidebarLabel="Contents" extra>
        <Title>Settings</Title>
        <FoldedContents />
        <div className={css.body}>
          {!isHere && <SettingsSkeleton />}
          {/* Rendered together: a section that arrives late would move the controls below it. */}
          <div hidden={!isHere}>
            <QueryContent query={body} subject="your settings" fallback={isHere && <SettingsSkeleton />}>
              {(Body) => <Body />}
            </QueryContent>
          </div>
        </div>
      </Columns>
    </Page>
  );
}

const SettingsSkeleton = () => (
  <div className={css.skeleton} role="status">
    <VisuallyHidden>Loading your settings...</VisuallyHidden>
    <SkeletonBox width="28%" height={24} />
    {['name', 'address'].map((box) => (
      <div key={box} className={css.skeleton}>
        <SkeletonBox width="20%" height={14} />
        <SkeletonBox width="60%" height={44} />
      </div>
    ))}
    <SkeletonBox width="28%" height={24} />
    {['62%', '48%', '56%', '40%', '52%', '46%'].map((width) => (
      <SkeletonBox key={width} width={width} height={16} />
    ))}
  </div>
);

const Contents = () => (
  <nav className={css.contents} aria-label="Settings">
    <Block title="On this page">
      <Parts current={useCurrentSection()} />
    </Block>
  </nav>
);

/** Collapsed above the page, where there is no side column. */
function FoldedContents() {
  const box = useRef<HTMLDetailsElement>(null);
  const fold = () => {
    if (box.current) box.current.open = false;
  };
  return (
    <details ref={box} className={folded}>
      <summary className={summary}>On this page</summary>
      <nav aria-label="Settings">
        <Parts current={null} onGo={fold} />
      </nav>
    </details>
  );
}

const Parts = ({ current, onGo }: { current: string | null; onGo?: () => void }) =>
  groups.map(([about, parts]) => (
    <Fragment key={about}>
      {about && <p className={css.partsOf}>{about}</p>}
      <ul className={list}>
        {parts.map(([id, title]) => (
          <li key={id}>
            <Link
              to="/settings"
              hash={id}
              replace
              className={css.part}
              activeOptions={{ includeHash: true }}
              data-read={id === current || undefined}
              onClick={onGo}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Fragment>
  ));

/** Pixels from the top of the window where reading starts: below the bar and a heading's margin. */
const TOP = 140;

/**
 * The section at the reading line, which moves from top to bottom of the window as the page scrolls, so that
 * each section gets its turn.
 */
function useCurrentSection(): string {
  const [section, setSection] = useState<string>('account');
  useEffect(() => {
    const look = () => {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
      const share = scrollTop / Math.max(1, scrollHeight - clientHeight);
      const line = TOP + share * (clientHeight - TOP);
      const current = groups
        .flatMap(([, parts]) => [...parts])
        .findLast(([id]) => {
          const part = document.getElementById(id);
          return part?.checkVisibility() && part.getBoundingClientRect().top <= line;
        });
      setSection(current?.[0] ?? 'account');
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return section;
}

import { Link } from '@tanstack/react-router';
import { Fragment, useEffect, useRef, useState } from 'react';
import { settingsParts as groups } from '#shared/settings-parts.ts';
import { list } from '#ui/layout/layout.css.ts';
import { folded, summary } from '#ui/page/page.css.ts';
import { Block } from '#ui/page/page.tsx';
import * as css from './settings.css.ts';

/** Beside the page: its parts, and which of them one reads. */
export const Contents = () => (
  <nav className={css.contents} aria-label="Settings">
    <Block title="On this page">
      <Parts at={usePartRead()} />
    </Block>
  </nav>
);

/** The same above the page, folded, where there is no room beside it. */
export function FoldedContents() {
  const box = useRef<HTMLDetailsElement>(null);
  const fold = () => {
    if (box.current) box.current.open = false;
  };
  return (
    <details ref={box} className={folded}>
      <summary className={summary}>On this page</summary>
      <nav aria-label="Settings">
        <Parts at={null} onGo={fold} />
      </nav>
    </details>
  );
}

const Parts = ({ at, onGo }: { at: string | null; onGo?: () => void }) =>
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
              data-read={id === at || undefined}
              onClick={onGo}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Fragment>
  ));

/** Pixels from the top of the window at which one begins to read: under the bar and a heading's margin. */
const TOP = 140;

/** The part at the line one reads at, which goes from top to foot of the window as the page is scrolled: each has its turn. */
function usePartRead(): string {
  const [at, setAt] = useState<string>('account');
  useEffect(() => {
    const look = () => {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
      const share = scrollTop / Math.max(1, scrollHeight - clientHeight);
      const line = TOP + share * (clientHeight - TOP);
      const begun = groups
        .flatMap(([, parts]) => [...parts])
        .filter(([id]) => {
          const part = document.getElementById(id);
          return part?.checkVisibility() && part.getBoundingClientRect().top <= line;
        });
      setAt(begun.at(-1)?.[0] ?? 'account');
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return at;
}

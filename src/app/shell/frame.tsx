import type { ReactNode } from 'react';
import { SkipLink } from '#ui/skip-link/skip-link.tsx';
import { Footer } from './footer.tsx';
import * as css from './shell.css.ts';
import { TopBar } from './top-bar.tsx';
import type { Who } from './who.ts';

type FrameProps = {
  who: Who;
  poster: boolean;
  onSignOut?: () => void;
  /** Between the bar and the page: the network is gone. */
  banner?: ReactNode;
  /** After the page: tabs, live region, toasts. */
  after?: ReactNode;
  children: ReactNode;
};

const nothing = () => {};

/** What surrounds every page; the same in index.html, where nobody has been asked for yet. */
export function Frame({ who, poster, onSignOut = nothing, banner, after, children }: FrameProps) {
  return (
    <>
      <SkipLink />
      <TopBar who={who} poster={poster} onSignOut={onSignOut} />
      {banner}
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
      </main>
      {poster && <Footer />}
      {after}
    </>
  );
}

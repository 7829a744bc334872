import { useRef } from 'react';
import { usePage } from '../state/use-page.ts';
import { OpenPath } from './open-path.tsx';
import * as css from './panel.css.ts';
import { PathList } from './path-list.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

/** The planned paths of the machine, or the one that is open. */
export function Paths() {
  const { path } = usePage();
  const box = useRef<HTMLDivElement>(null);
  useKeptFocus(box, path?.id ?? null);
  return (
    <div ref={box} className={css.panel}>
      {path ? <OpenPath path={path} /> : <PathList />}
    </div>
  );
}

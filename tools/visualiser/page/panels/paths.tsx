import { usePage } from '../state/use-page.ts';
import { OpenPath } from './open-path.tsx';
import * as css from './panel.css.ts';
import { PathList } from './path-list.tsx';

/** The planned paths of the machine, or the one that is open. */
export function Paths() {
  const { path } = usePage();
  return <div className={css.panel}>{path ? <OpenPath path={path} /> : <PathList />}</div>;
}

import type { PlannedPath } from 'chart-testing';
import { useRef } from 'react';
import { PlaceLink, usePage } from '../state/use-page.tsx';
import { stepCount, titleWithin } from '../state/words.ts';
import { link } from '../ui/text/text.css.ts';
import * as css from './panel.css.ts';
import { Facts, Head, Id, Part, RowLinks, useKeptFocus } from './parts.tsx';
import { PathActs } from './path-acts.tsx';
import { PathList } from './path-list.tsx';
import { StepList } from './step-list.tsx';

/** One planned path, in words, and what can be done with it. */
function OpenPath({ path }: { path: PlannedPath }) {
  const { chart } = usePage();
  return (
    <>
      <PlaceLink className={`${link} ${css.back}`} to={(place) => ({ ...place, path: null, step: 0 })}>
        All paths of {chart.id}
      </PlaceLink>
      <Head kind="Path" name={titleWithin(path)} isSentence />
      <Facts
        facts={[
          ['Id', <Id key="id" of={path.id} />],
          ['Requirements', path.rows.length > 0 && <RowLinks rows={path.rows} />],
        ]}
      />
      <div className={css.stack}>
        <PathActs title={`${chart.id}: ${path.title}`} path={path} steps={path.steps} />
      </div>
      <Part title={stepCount(path)}>
        <StepList path={path} steps={path.steps} />
      </Part>
    </>
  );
}

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

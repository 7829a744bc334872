import type { PlannedPath } from 'chart-testing';
import { PlaceLink } from '../shell/place-link.tsx';
import { usePage } from '../state/use-page.ts';
import { stepCount, titleWithin } from '../state/words.ts';
import { link } from '../ui/text/text.css.ts';
import { Facts } from './facts.tsx';
import { Id } from './id.tsx';
import * as css from './panel.css.ts';
import { Head, Part } from './part.tsx';
import { PathActs } from './path-acts.tsx';
import { RowLinks } from './row-links.tsx';
import { StepList } from './step-list.tsx';

/** One planned path, in words, and what can be done with it. */
export function OpenPath({ path }: { path: PlannedPath }) {
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

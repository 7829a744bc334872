import type { Dashboard } from '#contract/ours/dashboard.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import * as css from './dashboard.css.ts';
import { Need } from './need.tsx';

const DepQuestion = lazyPart(() => import('#entities/dep/dep-question.tsx').then((part) => part.DepQuestion));

/** GIG-09. Who asks the member to play instead of them, and who would play at a gig of theirs. */
export function DepsToAnswer({ count, items }: NonNullable<Dashboard['deps']>) {
  if (count === 0) return null;
  return (
    <Need count={count} title={count === 1 ? 'place to be passed on' : 'places to be passed on'}>
      {items.map((dep) => (
        <li key={dep.id} className={css.asked}>
          <DepQuestion {...dep} />
        </li>
      ))}
    </Need>
  );
}

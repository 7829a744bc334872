import type { Gig } from '#contract/ours/gigs.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import type { GigFields } from './fields.ts';
import * as css from './form.css.ts';
import { differences } from './newer-in.ts';

type NewerProps = { newer: Gig; typed: GigFields; onTake: () => void; onKeep: () => void };

/** The gig was changed elsewhere while this one was typed: what it says now, and the choice between the two. */
export function Newer({ newer, typed, onTake, onKeep }: NewerProps) {
  const found = differences(newer, typed);
  return (
    <Notice level="warning">
      <div className={css.news}>
        <p>This gig was changed elsewhere while you wrote. What you typed is still here.</p>
        {found.length > 0 && (
          <ul>
            {found.map(({ label, says }) => (
              <li key={label}>
                <b>{label}</b> is now: {says}
              </li>
            ))}
          </ul>
        )}
        <div className={css.newsActs}>
          <Button size="small" onClick={onKeep}>
            Go on with mine
          </Button>
          <Button size="small" look="bare" onClick={onTake}>
            Take the newer one
          </Button>
        </div>
      </div>
    </Notice>
  );
}

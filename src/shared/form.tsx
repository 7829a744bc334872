import type { ReactNode } from 'react';
import * as css from '#shared/shared.css.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';

/** What the server said to the whole form, in its order. */
export function Refusal({ errors, children }: { errors: readonly string[]; children?: ReactNode }) {
  if (errors.length === 0) return null;
  return (
    <Notice level="error">
      {[...new Set(errors)].map((error) => (
        <p key={error}>{error}</p>
      ))}
      {children}
    </Notice>
  );
}

type NewerProps = {
  /** "gig", "post": what was changed. */
  what: string;
  /** What it says now where that differs from what was typed. */
  found: readonly { label: string; says: string }[];
  onTake: () => void;
  /** Left out where saving alone says that the typed words shall stand. */
  onKeep?: () => void;
};

/** Something was changed elsewhere while it was typed over here: what it says now, and the choice between the two. */
export const Newer = ({ what, found, onTake, onKeep }: NewerProps) => (
  <Notice level="warning">
    <div className={css.newer}>
      <p>This {what} was changed elsewhere while you wrote. What you typed is still here.</p>
      {found.length > 0 && (
        <ul className={css.found}>
          {found.map(({ label, says }) => (
            <li key={label}>
              <b>{label}</b> is now: <span className={css.says}>{says}</span>
            </li>
          ))}
        </ul>
      )}
      {!onKeep && <p>Save puts your words in their place.</p>}
      <div className={css.acts}>
        {onKeep && (
          <Button size="small" onClick={onKeep}>
            Go on with mine
          </Button>
        )}
        <Button size="small" look={onKeep ? 'bare' : 'plain'} onClick={onTake}>
          Take the newer one
        </Button>
      </div>
    </div>
  </Notice>
);

type TypedBeforeProps = {
  onDiscard: () => void;
  /** It was typed on another device. */
  isElsewhere?: boolean;
};

/** What was typed and not saved is back in the form, after a reload or another day. */
export const TypedBefore = ({ onDiscard, isElsewhere }: TypedBeforeProps) => (
  <Notice level="info">
    <div className={css.back}>
      {isElsewhere ? 'What you typed on another device is here.' : 'What you typed last time is back.'} It is
      not saved yet.
      <Button size="small" onClick={onDiscard}>
        Throw it away
      </Button>
    </div>
  </Notice>
);

type FormFootProps = {
  /** The button that sends the form, and beside it the way out. */
  children: ReactNode;
  /** Something is typed and not sent. */
  isKept: boolean;
  /** What becomes of it until then. */
  kept?: ReactNode;
};

/** The end of a long form, a child of the form itself: in sight from the first change on. */
export const FormFoot = ({
  children,
  isKept,
  kept = 'Not saved yet. Kept on this device.',
}: FormFootProps) => (
  <div className={isKept ? `${css.foot} ${css.stays}` : css.foot}>
    {children}
    {isKept && <span className={css.kept}>{kept}</span>}
  </div>
);

import type { ReactNode } from 'react';
import * as css from '#shared/shared.css.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';

/** Errors of the whole form, in the server's order. */
export function FormErrors({ errors, children }: { errors: readonly string[]; children?: ReactNode }) {
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
  /** What was edited: "gig", "post". */
  what: string;
  /** Current values that differ from what was typed. */
  found: readonly { label: string; says: string }[];
  onTake: () => void;
  /** Omit if saving is enough to keep the typed text. */
  onKeep?: () => void;
};

/** An edit conflict: shows the current values and the choice between both versions. */
export const EditConflict = ({ what, found, onTake, onKeep }: NewerProps) => (
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
  isElsewhere?: boolean;
};

export const RestoredDraftNotice = ({ onDiscard, isElsewhere }: TypedBeforeProps) => (
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
  children: ReactNode;
  isKept: boolean;
  kept?: ReactNode;
};

/** The footer of a long form, a direct child of the form: sticky from the first change on. */
export const FormFooter = ({
  children,
  isKept,
  kept = 'Not saved yet. Kept on this device.',
}: FormFootProps) => (
  <div className={isKept ? `${css.foot} ${css.stays}` : css.foot}>
    {children}
    {isKept && <span className={css.kept}>{kept}</span>}
  </div>
);

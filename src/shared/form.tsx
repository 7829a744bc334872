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

type EditConflictProps = {
  /** What was edited: "gig", "post". */
  noun: string;
  /** Current values that differ from what was typed. */
  changes: readonly { label: string; value: string }[];
  onTakeNewer: () => void;
  /** Omit if saving is enough to keep the typed text. */
  onKeepMine?: () => void;
};

/** An edit conflict: shows the current values and the choice between both versions. */
export const EditConflict = ({ noun, changes, onTakeNewer, onKeepMine }: EditConflictProps) => (
  <Notice level="warning">
    <div className={css.conflict}>
      <p>This {noun} was changed elsewhere while you were editing. Your changes are still here.</p>
      {changes.length > 0 && (
        <ul className={css.changes}>
          {changes.map(({ label, value }) => (
            <li key={label}>
              <b>{label}</b> is now: <span className={css.value}>{value}</span>
            </li>
          ))}
        </ul>
      )}
      {!onKeepMine && <p>Saving replaces the newer version with yours.</p>}
      <div className={css.actions}>
        {onKeepMine && (
          <Button size="small" onClick={onKeepMine}>
            Keep mine
          </Button>
        )}
        <Button size="small" variant={onKeepMine ? 'quiet' : 'secondary'} onClick={onTakeNewer}>
          Use newer version
        </Button>
      </div>
    </div>
  </Notice>
);

type RestoredDraftProps = {
  onDiscard: () => void;
  isElsewhere?: boolean;
};

export const RestoredDraftNotice = ({ onDiscard, isElsewhere }: RestoredDraftProps) => (
  <Notice level="info">
    <div className={css.restored}>
      {isElsewhere ? 'Restored from another device.' : 'Your draft has been restored.'} It isn’t saved yet.
      <Button size="small" onClick={onDiscard}>
        Discard draft
      </Button>
    </div>
  </Notice>
);

type FormFooterProps = {
  children: ReactNode;
  hasDraft: boolean;
  draftNote?: ReactNode;
};

/** The footer of a long form, a direct child of the form: sticky from the first change on. */
export const FormFooter = ({
  children,
  hasDraft,
  draftNote = 'Not saved yet. Stored on this device.',
}: FormFooterProps) => (
  <div className={hasDraft ? `${css.footer} ${css.sticky}` : css.footer}>
    {children}
    {hasDraft && <span className={css.draftNote}>{draftNote}</span>}
  </div>
);

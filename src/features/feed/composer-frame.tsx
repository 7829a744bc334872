import type { ReactNode } from 'react';
import { useSession } from '#actors/session.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { cue } from '#ui/layout/layout.css.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './composer.css.ts';

type ComposerFrameProps = {
  name: string;
  /** Read by screen readers only. */
  label: string;
  act: string;
  children: ReactNode;
  error?: string | undefined;
  busy?: boolean;
  canSend?: boolean;
  submit?: () => void;
  tools?: ReactNode;
  isReply?: boolean;
  isSticky?: boolean;
};

export function ComposerFrame(props: ComposerFrameProps) {
  const { name, label, act, children, error, submit, tools } = props;
  const { busy = false, canSend = false, isReply = false, isSticky = false } = props;
  const { user } = useSession();
  return (
    <form
      className={isReply ? css.reply : `${cue} ${css.composer} ${isSticky ? css.sticky : ''}`}
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        submit?.();
      }}
    >
      {!isReply && <Avatar id={user?.id} name={user?.name} src={user?.avatar} />}
      <div className={css.box}>
        <Field label={<VisuallyHidden>{label}</VisuallyHidden>} error={error}>
          {children}
        </Field>
        <div className={css.footer}>
          {tools}
          <Button type="submit" variant="primary" size="small" busy={busy} disabled={!canSend && !busy}>
            {act}
          </Button>
        </div>
      </div>
    </form>
  );
}

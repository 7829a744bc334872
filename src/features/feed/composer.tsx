import { useSession } from '#actors/session.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { CountedTextArea } from '#ui/counted-textarea/counted-textarea.tsx';
import { Field } from '#ui/field/field.tsx';
import { cue } from '#ui/layout/layout.css.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './feed.css.ts';

type ComposerProps = {
  /** Names the form. */
  name: string;
  /** What the box is for; read out, not shown. */
  label: string;
  placeholder: string;
  act: string;
  limit: number;
  composer: {
    text: string;
    setText: (text: string) => void;
    busy: boolean;
    error: string | undefined;
    canSend: boolean;
    submit: () => void;
  };
};

/** The member's own picture and a box that grows. Ctrl or Command and Enter sends. */
export function Composer({ name, label, placeholder, act, limit, composer }: ComposerProps) {
  const { user } = useSession();
  const { text, setText, busy, error, canSend, submit } = composer;
  return (
    <form
      className={`${cue} ${css.composer}`}
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Avatar id={user?.id} name={user?.name} src={user?.avatar} />
      <div className={css.box}>
        <Field label={<VisuallyHidden>{label}</VisuallyHidden>} error={error}>
          <CountedTextArea
            rows={1}
            value={text}
            placeholder={placeholder}
            limit={limit}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
            }}
          />
        </Field>
        <div className={css.foot}>
          <Button type="submit" look="go" size="small" busy={busy} disabled={!canSend && !busy}>
            {act}
          </Button>
        </div>
      </div>
    </form>
  );
}

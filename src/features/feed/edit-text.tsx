import { useEditor } from '#actors/editor.ts';
import { draftFormat } from '#actors/use-draft.ts';
import type { Parts, Standing } from '#machines/editor/editor.events.ts';
import { Newer } from '#shared/form.tsx';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { fits } from '#ui/field/text-inputs.tsx';
import * as css from './feed.css.ts';
import { MentionArea } from './mention-area.tsx';

export type EditTextProps = {
  /** "post", "comment". */
  what: string;
  /** Names it among the drafts. */
  name: string;
  /** It, as it stands now: it may change while it is typed over. */
  stands: Standing;
  limit: number;
  /** Saves words over the version they were typed over, and answers how it stands then. */
  save: (text: string, version: Standing['version'], signal: AbortSignal) => Promise<Standing>;
  standingIn: (error: unknown) => Standing | null;
  onType?: (text: string) => void;
  onDone: () => void;
};

/**
 * Words in their own place, to be changed. What was typed stays when saving fails, and when the words were changed
 * elsewhere: then both are shown, and Save puts these in their place. Escape gives it up.
 */
export function EditText(props: EditTextProps) {
  const { what, name, stands, limit, save, standingIn, onType, onDone } = props;
  const editor = useEditor(
    {
      ...draftFormat,
      name,
      stands,
      standingIn,
      save: async ({ text = '' }, { version }, { signal }) => ({
        made: null,
        stands: await save(text, version, signal),
      }),
    },
    { saved: (_, isLeft) => isLeft && onDone() },
  );
  const { text = '' } = editor.typed;
  const say = (typed: Parts & { text: string }) => {
    editor.type(typed);
    onType?.(typed.text);
  };
  const leave = () => {
    editor.discard();
    onDone();
  };
  const label = `Your ${what}`;
  return (
    <form
      className={css.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (editor.maySend && fits(text, limit)) editor.send();
      }}
    >
      {editor.newer && (
        <Newer
          what={what}
          found={[{ label: `The ${what}`, says: editor.newer.stands.parts.text ?? '' }]}
          onTake={leave}
        />
      )}
      <Field label={label} error={editor.newer ? undefined : editor.failure?.text}>
        <MentionArea
          autoFocus={!editor.isBack}
          value={text}
          limit={limit}
          onChange={({ target }) => say({ text: target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Escape') leave();
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
              event.currentTarget.form?.requestSubmit();
          }}
        />
      </Field>
      <div className={css.formFoot}>
        <Button look="bare" size="small" onClick={leave}>
          Leave it
        </Button>
        <Button type="submit" size="small" busy={editor.isBusy} disabled={!fits(text, limit)}>
          Save
        </Button>
      </div>
    </form>
  );
}

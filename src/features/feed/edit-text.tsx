import { useState } from 'react';
import { useEditor } from '#actors/editor.ts';
import { draftFormat } from '#actors/use-draft.ts';
import type { Parts, Standing } from '#machines/editor/editor.ts';
import { Newer } from '#shared/form.tsx';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { Field } from '#ui/field/field.tsx';
import { fits } from '#ui/field/text-inputs.tsx';
import { countWords } from '#ui/format/numbers.ts';
import { isComposing } from '#ui/keys/is-composing.ts';
import * as css from './feed.css.ts';
import { MentionArea } from './mention-area.tsx';

const EditPostPictures = lazyPart(
  async () => (await import('./attached/edit-pictures.tsx')).EditPostPictures,
);

export type EditTextProps = {
  /** "post", "comment". */
  what: string;
  name: string;
  /** The saved version, which can change while it is being edited. */
  stands: Standing;
  limit: number;
  hasPictures?: boolean;
  /** Saves over `version` and returns the new saved version. `pictures` is only set when they were changed. */
  save: (typed: Parts, version: Standing['version'], signal: AbortSignal) => Promise<Standing>;
  standingIn: (error: unknown) => Standing | null;
  onType?: (text: string) => void;
  onDone: () => void;
};

const beginAtEnd = (box: HTMLTextAreaElement | null) =>
  box?.setSelectionRange(box.value.length, box.value.length);

const countOf = (pictures: string | undefined) => {
  const { length } = JSON.parse(pictures || '[]');
  return length === 0 ? 'no picture' : countWords(length, 'picture', 'pictures');
};

/** When the text was changed elsewhere both versions are shown, and Save overwrites the other one. */
export function EditText(props: EditTextProps) {
  const { what, name, stands, limit, hasPictures = false, save, standingIn, onType, onDone } = props;
  const [isWaiting, setIsWaiting] = useState(false);
  const editor = useEditor(
    {
      ...draftFormat,
      name,
      stands,
      standingIn,
      async save({ pictures, ...typed }, { version, parts }, { signal }) {
        const isChanged = pictures !== undefined && pictures !== (parts.pictures ?? '');
        return {
          made: null,
          stands: await save(isChanged ? { ...typed, pictures } : typed, version, signal),
        };
      },
    },
    { saved: (_, isLeft) => isLeft && onDone() },
  );
  const { text = '', pictures = stands.parts.pictures ?? '' } = editor.typed;
  const maySave = fits(text, limit) && !isWaiting;
  const say = (next: string) => {
    editor.type((typed) => ({ ...typed, text: next }));
    onType?.(next);
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
        if (editor.maySend && maySave) editor.send();
      }}
    >
      {editor.newer && (
        <Newer
          what={what}
          found={[
            { label: `The ${what}`, says: editor.newer.stands.parts.text ?? '' },
            ...(editor.newer.names.includes('pictures')
              ? [{ label: 'What is shown with it', says: countOf(editor.newer.stands.parts.pictures) }]
              : []),
          ]}
          onTake={leave}
        />
      )}
      <Field label={label} error={editor.newer ? undefined : editor.failure?.text}>
        <MentionArea
          ref={beginAtEnd}
          autoFocus={!editor.isBack}
          value={text}
          limit={limit}
          onChange={({ target }) => say(target.value)}
          onKeyDown={(event) => {
            if (isComposing(event.nativeEvent)) return;
            if (event.key === 'Escape') leave();
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
              event.currentTarget.form?.requestSubmit();
          }}
        />
      </Field>
      {hasPictures && (
        <EditPostPictures
          name={name}
          text={pictures}
          standing={stands.parts.pictures ?? ''}
          isLocked={editor.isBusy}
          change={(to) => editor.type((typed) => ({ ...typed, pictures: to(typed.pictures ?? pictures) }))}
          onWait={setIsWaiting}
        />
      )}
      <div className={css.formFoot}>
        <Button look="bare" size="small" onClick={leave}>
          Leave it
        </Button>
        <Button type="submit" size="small" busy={editor.isBusy} disabled={!maySave}>
          Save
        </Button>
      </div>
    </form>
  );
}

import { useState } from 'react';
import { useEditor } from '#actors/editor.ts';
import { draftFormat } from '#actors/use-draft.ts';
import type { Parts, Revision } from '#machines/editor/editor.ts';
import { EditConflict } from '#shared/form.tsx';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { Field } from '#ui/field/field.tsx';
import { isFilledWithin } from '#ui/field/text-inputs.tsx';
import { countText } from '#ui/format/numbers.ts';
import * as css from './feed.css.ts';
import { MentionArea } from './mention-area.tsx';

const EditPostPictures = lazyPart(
  async () => (await import('./attachments/edit-pictures.tsx')).EditPostPictures,
);

export type EditTextProps = {
  /** "post", "comment". */
  what: string;
  name: string;
  /** The saved version, which can change while it is being edited. */
  saved: Revision;
  limit: number;
  hasPictures?: boolean;
  /** Saves over `version` and returns the new saved version. `pictures` is only set when they were changed. */
  save: (typed: Parts, version: Revision['version'], signal: AbortSignal) => Promise<Revision>;
  revisionInConflict: (error: unknown) => Revision | null;
  onType?: (text: string) => void;
  onDone: () => void;
};

const moveCaretToEnd = (box: HTMLTextAreaElement | null) =>
  box?.setSelectionRange(box.value.length, box.value.length);

const pictureCountText = (pictures: string | undefined) => {
  const { length } = JSON.parse(pictures || '[]');
  return length === 0 ? 'no photos' : countText(length, 'photo', 'photos');
};

/** When the text was changed elsewhere both versions are shown, and Save overwrites the other one. */
export function EditText(props: EditTextProps) {
  const { what, name, saved, limit, hasPictures = false, save, revisionInConflict, onType, onDone } = props;
  const [isUploading, setIsUploading] = useState(false);
  const editor = useEditor(
    {
      ...draftFormat,
      name,
      current: saved,
      revisionInConflict,
      async save({ pictures, ...typed }, { version, parts }, { signal }) {
        const isChanged = pictures !== undefined && pictures !== (parts.pictures ?? '');
        return {
          result: null,
          current: await save(isChanged ? { ...typed, pictures } : typed, version, signal),
        };
      },
    },
    { onSaved: (_, isLeft) => isLeft && onDone() },
  );
  const { newer } = editor;
  const { text = '', pictures = saved.parts.pictures ?? '' } = editor.typed;
  const maySave = isFilledWithin(text, limit) && !isUploading;
  const setText = (next: string) => {
    editor.type((typed) => ({ ...typed, text: next }));
    onType?.(next);
  };
  const cancel = () => {
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
        if (editor.canSend && maySave) editor.send();
      }}
    >
      {newer && (
        <EditConflict
          noun={what}
          changes={[
            { label: `The ${what}`, value: newer.current.parts.text ?? '' },
            ...(newer.names.includes('pictures')
              ? [{ label: 'Photos', value: pictureCountText(newer.current.parts.pictures) }]
              : []),
          ]}
          onTakeNewer={cancel}
        />
      )}
      <Field label={label} error={newer ? undefined : editor.failure?.text}>
        <MentionArea
          ref={moveCaretToEnd}
          autoFocus={!editor.isRestored}
          value={text}
          limit={limit}
          onChange={({ target }) => setText(target.value)}
          onEscape={cancel}
        />
      </Field>
      {hasPictures && (
        <EditPostPictures
          name={name}
          text={pictures}
          saved={saved.parts.pictures ?? ''}
          isLocked={editor.isBusy}
          change={(to) => editor.type((typed) => ({ ...typed, pictures: to(typed.pictures ?? pictures) }))}
          onWait={setIsUploading}
        />
      )}
      <div className={css.formFooter}>
        <Button variant="quiet" size="small" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" size="small" busy={editor.isBusy} disabled={!maySave}>
          Save
        </Button>
      </div>
    </form>
  );
}

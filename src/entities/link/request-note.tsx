import { useDraft } from '#actors/use-draft.ts';
import { limits } from '#contract/limits.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { CountedTextArea, isFilledWithin } from '#ui/field/text-inputs.tsx';

type RequestNoteProps = {
  person: { id: string; name: string };
  busy: boolean;
  onSend: (note: string, onSent: () => void) => void;
  onClose: () => void;
};

/** Closes once the request is sent; keeps the text until then. */
export function RequestNote({ person: { id, name }, busy, onSend, onClose }: RequestNoteProps) {
  const { text, setText, clear } = useDraft(`request:${id}`);
  const cancel = () => {
    clear();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Connect with ${name}`}
      footer={
        <>
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={!isFilledWithin(text, limits.linkNote)}
            onClick={() => onSend(text.trim(), clear)}
          >
            Send request
          </Button>
        </>
      }
    >
      <Field label="Note" hint="Where you met, what you have in mind. Only they can read it.">
        <CountedTextArea
          value={text}
          limit={limits.linkNote}
          onChange={({ target: { value } }) => setText(value)}
        />
      </Field>
    </Dialog>
  );
}

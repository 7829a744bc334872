import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { copyWords } from '#ui/toaster/copy-words.ts';
import * as css from './feed.css.ts';

type LeftoverProps = { text: string; onDiscard: () => void };

/** Words that have no place any more, because what they were for is gone: to be taken elsewhere, or given up. */
export function Leftover({ text, onDiscard }: LeftoverProps) {
  return (
    <div className={css.leftover}>
      <Notice level="warning">
        <div className={css.form}>
          <Field label="What you wrote is still here">
            <TextArea readOnly value={text} />
          </Field>
          <div className={css.formFoot}>
            <Button look="bare" size="small" onClick={onDiscard}>
              Throw it away
            </Button>
            <Button size="small" onClick={() => void copyWords(text)}>
              Copy
            </Button>
          </div>
        </div>
      </Notice>
    </div>
  );
}

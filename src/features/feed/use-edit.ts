import * as v from 'valibot';
import { useDraft } from '#actors/use-draft.ts';

const editSchema = v.object({
  words: v.string(),
  /** The text they were typed over. */
  over: v.string(),
});
export type Edit = v.InferOutput<typeof editSchema>;

/**
 * Words typed over a post or a comment, null while nobody does. They outlive reload and expiry like every draft, until
 * they are saved or given up.
 */
export function useEdit(name: string) {
  const draft = useDraft(`edit:${name}`);
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), editSchema), draft.text);
  return {
    edit: read.success ? read.output : null,
    keep: (edit: Edit) => draft.setText(JSON.stringify(edit)),
    done: draft.clear,
  };
}

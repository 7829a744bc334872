import { ownDoneWords } from '#entities/application/application-words.ts';
import { useActOn } from '#entities/undo/acts.ts';
import { UndoPlace } from '#entities/undo/undo-place.tsx';

/** What who applied has just done about it, with the way back while there is one. */
export function OwnDone({ applicationId }: { applicationId: string | undefined }) {
  const act = useActOn(applicationId);
  return <UndoPlace act={act}>{ownDoneWords(act?.kind)}</UndoPlace>;
}

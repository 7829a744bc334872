import { useActOn } from '#entities/undo/acts.ts';
import { UndoPlace } from '#entities/undo/undo-place.tsx';

/** What who applied has just done about it, with the way back while there is one. */
export function OwnDone({ applicationId }: { applicationId: string | undefined }) {
  const act = useActOn(applicationId);
  return <UndoPlace act={act}>{act?.kind === 'confirm' ? 'You can come.' : 'You have withdrawn.'}</UndoPlace>;
}

import FilePlus from 'lucide-react/icons/file-plus';
import { useEffect } from 'react';
import type { PickedPicture } from '#actors/uploads.ts';
import type { GigFile } from '#contract/ours/gig-attachments.ts';
import { FileTray } from '#entities/file/file-tray.tsx';
import { pdfType, pdfWork } from '#entities/file/file-work.ts';
import { AddFiles } from '#entities/picture/add-files.tsx';
import { rooms } from '#entities/picture/picture-work.ts';
import { useUploadsInto } from '#entities/picture/use-uploads-into.ts';

type EditFilesProps = {
  draft: string;
  chosen: readonly GigFile[];
  isLocked: boolean;
  change: (to: (now: readonly GigFile[]) => readonly GigFile[]) => void;
  onWait: (isWaiting: boolean) => void;
};

const madeOf = ({ stored }: PickedPicture): GigFile | null =>
  stored && 'id' in stored ? { id: stored.id, name: stored.name, size: stored.size } : null;

/** One that the server has, as it is shown. */
const standing = (file: GigFile): PickedPicture => ({
  key: file.id,
  name: file.name,
  type: pdfType,
  size: file.size,
  preview: null,
  alt: '',
  state: 'stored',
  share: 1,
  text: null,
  stored: { ...file, kind: 'pdf', width: null, height: null },
  isInDraft: true,
});

/** PDFs to be added and taken out. */
export function EditFiles({ draft, chosen, isLocked, change, onWait }: EditFilesProps) {
  const { picked, arriving, ...uploads } = useUploadsInto(pdfWork, {
    draft,
    thing: 'file',
    chosen,
    idOf: ({ id }) => id,
    madeOf,
    change,
  });
  const shown = [
    ...chosen.map((file) => picked.find((one) => madeOf(one)?.id === file.id) ?? standing(file)),
    ...arriving,
  ];
  const isWaiting = uploads.isComingBack || arriving.length > 0;
  useEffect(() => onWait(isWaiting), [onWait, isWaiting]);
  return (
    <AddFiles
      icon={FilePlus}
      act="Add a PDF"
      accept={pdfType}
      count={shown.length}
      room={rooms.gigFiles}
      isLocked={isLocked}
      uploads={uploads}
    >
      <FileTray
        label="PDFs of this gig"
        files={shown}
        onRetry={uploads.retry}
        onRemove={(key) => {
          const at = shown.findIndex((one) => one.key === key);
          uploads.remove(key);
          change((now) => now.filter((_, nth) => nth !== at));
        }}
      />
    </AddFiles>
  );
}

import FilePlus from 'lucide-react/icons/file-plus';
import { useEffect, useRef } from 'react';
import type { PickedPicture } from '#actors/uploads.ts';
import type { GigFile } from '#contract/ours/gig-attachments.ts';
import { FileTray } from '#entities/file/file-tray.tsx';
import { pdfType, pdfWork } from '#entities/file/file-work.ts';
import { roomFor, rooms } from '#entities/picture/picture-work.ts';
import * as css from '#entities/picture/tray.css.ts';
import { useUploadsInto } from '#entities/picture/use-uploads-into.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';

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
const standing = ({ id, name, size }: GigFile): PickedPicture => ({
  key: id,
  name,
  type: pdfType,
  size,
  preview: null,
  alt: '',
  state: 'stored',
  share: 1,
  text: null,
  stored: null,
});

/** PDFs to be added and taken out. */
export function EditFiles({ draft, chosen, isLocked, change, onWait }: EditFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const { picked, arriving, note, setNote, pick, retry, remove } = useUploadsInto(pdfWork, {
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
  const isWaiting = arriving.length > 0;
  useEffect(() => onWait(isWaiting), [onWait, isWaiting]);
  return (
    <div className={css.along}>
      {note && <Notice level="warning">{note}</Notice>}
      {shown.length > 0 && (
        <FileTray
          label="PDFs of this gig"
          files={shown}
          onRetry={retry}
          onRemove={(key) => {
            const at = shown.findIndex((one) => one.key === key);
            remove(key);
            change((now) => now.filter((_, nth) => nth !== at));
          }}
        />
      )}
      <div className={css.tools}>
        <Button
          look="bare"
          size="small"
          icon={FilePlus}
          disabled={isLocked || shown.length >= rooms.gigFiles.most}
          onClick={() => input.current?.click()}
        >
          Add a PDF
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={pdfType}
        onChange={({ target }) => {
          const room = roomFor([...(target.files ?? [])], shown.length, rooms.gigFiles);
          setNote(room.note);
          pick(room.taken);
          target.value = '';
        }}
      />
    </div>
  );
}

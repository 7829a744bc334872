import { useQueryClient } from '@tanstack/react-query';
import FilePlus from 'lucide-react/icons/file-plus';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { PickedPicture } from '#actors/uploads.ts';
import type { Gig, GigFile } from '#contract/gigs.ts';
import { FileTray } from '#entities/file/file-tray.tsx';
import { pdfType, pdfWork } from '#entities/file/file-work.ts';
import { gigKeys } from '#entities/gig/gig-queries.ts';
import { AddFiles, useUploadsInto } from '#entities/picture/add-files.tsx';
import { EditPictures } from '#entities/picture/edit-pictures.tsx';
import { uploadLimits } from '#entities/picture/picture-work.ts';
import { muted } from '#ui/layout/text.css.ts';
import * as css from './form.css.ts';
import type { GigFormProps } from './form-fields.tsx';

type AttachmentFieldsProps = GigFormProps & {
  draft: string;
  isLocked: boolean;
  /** Called with true while an attachment is still uploading. */
  onWait: (isWaiting: boolean) => void;
};

/** GIG-01. */
export function AttachmentFields({ form, draft, isLocked, onWait }: AttachmentFieldsProps) {
  const { control, getValues, setValue } = form;
  const client = useQueryClient();
  const [pictures, files] = useWatch({ control, name: ['pictures', 'files'] });
  const [picturesWait, setPicturesWait] = useState(false);
  const [filesWait, setFilesWait] = useState(false);
  const isWaiting = picturesWait || filesWait;
  useEffect(() => onWait(isWaiting), [onWait, isWaiting]);
  // Covers the gig being edited and the one being copied.
  const isShown = (url: string) =>
    client
      .getQueriesData<Gig>({ queryKey: gigKeys.each })
      .some(([, gig]) => gig?.pictures?.some((picture) => picture.url === url));
  return (
    <section className={css.group}>
      <h2>Photos and documents</h2>
      <p className={muted}>
        The stage, a flyer, a set list, a rider or a stage plot. Anyone who can see the gig sees the photos;
        only members can open PDFs.
      </p>
      <EditPictures
        of="gig"
        draft={draft}
        chosen={pictures}
        isShown={isShown}
        isLocked={isLocked}
        change={(to) => setValue('pictures', [...to(getValues('pictures'))])}
        onWait={setPicturesWait}
      />
      <EditFiles
        draft={draft}
        chosen={files}
        isLocked={isLocked}
        change={(to) => setValue('files', [...to(getValues('files'))])}
        onWait={setFilesWait}
      />
    </section>
  );
}

type EditFilesProps = {
  draft: string;
  chosen: readonly GigFile[];
  isLocked: boolean;
  change: (to: (now: readonly GigFile[]) => readonly GigFile[]) => void;
  onWait: (isWaiting: boolean) => void;
};

const gigFileOf = ({ stored }: PickedPicture): GigFile | null =>
  stored && 'id' in stored ? { id: stored.id, name: stored.name, size: stored.size } : null;

const storedFile = (file: GigFile): PickedPicture => ({
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

function EditFiles({ draft, chosen: values, isLocked, change, onWait }: EditFilesProps) {
  const { picked, arriving, ...uploads } = useUploadsInto(pdfWork, {
    draft,
    kind: 'file',
    values,
    idOf: ({ id }) => id,
    toValue: gigFileOf,
    change,
  });
  const listed = [
    ...values.map((file) => picked.find((upload) => gigFileOf(upload)?.id === file.id) ?? storedFile(file)),
    ...arriving,
  ];
  const isWaiting = uploads.isRestoring || arriving.length > 0;
  useEffect(() => onWait(isWaiting), [onWait, isWaiting]);
  return (
    <AddFiles
      icon={FilePlus}
      label="Add a PDF"
      accept={pdfType}
      count={listed.length}
      limit={uploadLimits.gigFiles}
      isLocked={isLocked}
      uploads={uploads}
    >
      <FileTray
        label="PDFs of this gig"
        files={listed}
        onRetry={uploads.retry}
        onRemove={(key) => {
          const index = listed.findIndex((upload) => upload.key === key);
          uploads.remove(key);
          change((now) => now.filter((_, other) => other !== index));
        }}
      />
    </AddFiles>
  );
}

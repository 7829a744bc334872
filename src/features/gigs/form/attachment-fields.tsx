import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Gig } from '#contract/ours/gigs.ts';
import { gigKeys } from '#entities/gig/gig-queries.ts';
import { EditPictures } from '#entities/picture/edit-pictures.tsx';
import { muted } from '#ui/layout/words.css.ts';
import { EditFiles } from './edit-files.tsx';
import type { FormPart } from './fields.ts';
import * as css from './form.css.ts';

type AttachmentFieldsProps = FormPart & {
  /** Names what is typed among the drafts. */
  draft: string;
  isLocked: boolean;
  /** Whether something is not there yet that is to go along. */
  onWait: (isWaiting: boolean) => void;
};

/** GIG-01. What there is to look at and to read: pictures of the place, the poster; a set list, a rider, a stage plot. */
export function AttachmentFields({ form, draft, isLocked, onWait }: AttachmentFieldsProps) {
  const { control, getValues, setValue } = form;
  const client = useQueryClient();
  const [pictures, files] = useWatch({ control, name: ['pictures', 'files'] });
  const [picturesWait, setPicturesWait] = useState(false);
  const [filesWait, setFilesWait] = useState(false);
  const isWaiting = picturesWait || filesWait;
  useEffect(() => onWait(isWaiting), [onWait, isWaiting]);
  // The gig that is changed, or the one of which this is a copy.
  const isShown = (url: string) =>
    client
      .getQueriesData<Gig>({ queryKey: gigKeys.each })
      .some(([, gig]) => gig?.pictures?.some((picture) => picture.url === url));
  return (
    <section className={css.group}>
      <h2>Pictures and papers</h2>
      <p className={muted}>
        The stage, the poster; a set list, a rider, a stage plot. Whoever sees the gig sees the pictures; PDFs
        open for the members among them.
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

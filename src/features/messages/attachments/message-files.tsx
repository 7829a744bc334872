import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessageFile } from '#contract/messages.ts';
import { card } from '#entities/file/attachment.css.ts';
import { FileUnavailable, PdfLink, Player } from '#entities/file/attachment.tsx';
import { fileAddressesQuery, useShownFile } from '#entities/file/file-address.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { truncated } from '#ui/layout/text.css.ts';
import * as css from './attachments.css.ts';

const Lightbox = lazyPart(() => import('#entities/post/lightbox.tsx').then((part) => part.Lightbox));

type MessageFilesProps = {
  files: readonly MessageFile[];
  /** Precedes "picture": "Your", "Bob's". */
  whose: string;
};

/** MSG-03. Files of a message: pictures, a recording or a PDF. */
export function MessageFiles({ files, whose }: MessageFilesProps) {
  const [first] = files;
  if (!first) return null;
  if (first.kind === 'audio') return <Recording file={first} />;
  if (first.kind === 'pdf') return <PdfLink file={first} />;
  return <Pictures files={files} whose={whose} />;
}

function Pictures({ files, whose }: MessageFilesProps) {
  const [open, setOpen] = useState<number | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {files.map((file, index) => (
        <Thumb
          key={file.id}
          file={file}
          name={files.length === 1 ? `${whose} photo` : `${whose} photo ${index + 1} of ${files.length}`}
          onOpen={() => setOpen(index)}
        />
      ))}
      {open !== null && <LargePictures files={files} whose={whose} start={open} onClose={close} />}
    </>
  );
}

function Thumb({ file: { id }, name, onOpen }: { file: MessageFile; name: string; onOpen: () => void }) {
  const { src, isLost, onLoaded, onFailed, retry } = useShownFile(id);
  if (isLost) return <FileUnavailable onRetry={retry}>This photo can’t be shown right now.</FileUnavailable>;
  return (
    <button type="button" className={css.frame} aria-label={`${name}, view larger`} onClick={onOpen}>
      {src && (
        <img
          className={css.picture}
          src={`${src}&w=640`}
          alt={name}
          loading="lazy"
          decoding="async"
          data-offline="This photo can’t be shown offline."
          onLoad={onLoaded}
          onError={onFailed}
        />
      )}
    </button>
  );
}

const Recording = ({ file }: { file: MessageFile }) => (
  <div className={card}>
    <p className={truncated} dir="auto" title={file.name}>
      {file.name}
    </p>
    <Player file={file} />
  </div>
);

type LargePicturesProps = MessageFilesProps & { start: number; onClose: () => void };

function LargePictures({ files, whose, start, onClose }: LargePicturesProps) {
  const { data: addresses } = useQuery(fileAddressesQuery(files.map(({ id }) => id)));
  if (!addresses) return null;
  const shown = files.flatMap(({ id, width, height }, index) => {
    const url = addresses[index];
    return url ? [{ id, url, width: width ?? 1, height: height ?? 1, alt: `${whose} photo` }] : [];
  });
  const first = shown.findIndex(({ id }) => id === files[start]?.id);
  return <Lightbox pictures={shown} start={Math.max(0, first)} onClose={onClose} />;
}

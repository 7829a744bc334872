import { useQuery } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import { type ReactNode, useRef, useState } from 'react';
import type { MessageFile } from '#contract/ours/message-files.ts';
import { fileSize } from '#shared/picture-file.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { cut } from '#ui/layout/words.css.ts';
import { FRESH, fileAddressQuery, useShownFile } from './file-address.ts';
import * as css from './files.css.ts';

const LargePictures = lazyPart(() => import('./large-pictures.tsx').then((part) => part.LargePictures));

type MessageFilesProps = {
  files: readonly MessageFile[];
  /** Whose they are, before "picture": "Your", "Bob's". */
  whose: string;
};

/** MSG-03. What a message has besides words: pictures that open larger, a recording to play, or a PDF to open. */
export function MessageFiles({ files, whose }: MessageFilesProps) {
  const [first] = files;
  if (!first) return null;
  if (first.kind === 'audio') return <Recording file={first} />;
  if (first.kind === 'pdf') return <Paper file={first} />;
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
          name={files.length === 1 ? `${whose} picture` : `${whose} picture ${index + 1} of ${files.length}`}
          onOpen={() => setOpen(index)}
        />
      ))}
      {open !== null && (
        <LargePictures files={files} whose={whose} start={open} onClose={close} onLost={close} />
      )}
    </>
  );
}

function Thumb({ file: { id }, name, onOpen }: { file: MessageFile; name: string; onOpen: () => void }) {
  const { src, isLost, onLoaded, onFailed, retry } = useShownFile(id);
  if (isLost) return <Lost onRetry={retry}>This picture cannot be shown just now.</Lost>;
  return (
    <button type="button" className={css.frame} aria-label={`${name}, show it large`} onClick={onOpen}>
      {src && (
        <img
          className={css.picture}
          src={`${src}&w=640`}
          alt={name}
          loading="lazy"
          decoding="async"
          data-offline="A picture, which cannot be shown offline."
          onLoad={onLoaded}
          onError={onFailed}
        />
      )}
    </button>
  );
}

function Recording({ file: { id, name, size } }: { file: MessageFile }) {
  const { src, isLost, onLoaded, onFailed, retry } = useShownFile(id);
  const place = useRef({ at: 0, isPlaying: false });
  return (
    <div className={css.card}>
      <p className={cut} dir="auto" title={name}>
        {name}
      </p>
      {isLost ? (
        <Lost onRetry={retry}>This recording cannot be played just now.</Lost>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: what members record has none
        <audio
          className={css.player}
          controls
          preload="metadata"
          src={src ?? undefined}
          aria-label={`${name}, ${fileSize(size)}`}
          data-offline="It cannot be played offline."
          onTimeUpdate={({ currentTarget: { currentTime, paused } }) => {
            place.current = { at: currentTime, isPlaying: !paused };
          }}
          onLoadedMetadata={({ currentTarget }) => {
            onLoaded();
            const { at, isPlaying } = place.current;
            if (at > 0) currentTarget.currentTime = at;
            if (isPlaying) currentTarget.play().catch(() => {});
          }}
          onError={onFailed}
        />
      )}
    </div>
  );
}

function Paper({ file: { id, name, size } }: { file: MessageFile }) {
  const { data: url, isError, dataUpdatedAt, refetch } = useQuery(fileAddressQuery(id));
  // A machine that slept has not asked again meanwhile. The tab first: browsers open none after an answer.
  const openAnew = async () => {
    const tab = window.open();
    const { data } = await refetch();
    if (data) tab?.location.replace(data);
    else tab?.close();
  };
  if (url === null || isError)
    return <Lost onRetry={() => void refetch()}>This PDF cannot be opened just now.</Lost>;
  return (
    <a
      className={`${css.card} ${css.paper}`}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => {
        if (Date.now() - dataUpdatedAt < FRESH) return;
        event.preventDefault();
        void openAnew();
      }}
      data-offline={`${name}. It cannot be opened offline.`}
    >
      <Icon of={FileText} />
      <span className={css.names}>
        <span className={cut} dir="auto" title={name}>
          {name}
        </span>
        <span className={css.bytes}>PDF, {fileSize(size)}</span>
      </span>
    </a>
  );
}

const Lost = ({ onRetry, children }: { onRetry: () => void; children: ReactNode }) => (
  <p className={css.lost}>
    {children}{' '}
    <button type="button" className={css.again} onClick={onRetry}>
      Try again
    </button>
  </p>
);

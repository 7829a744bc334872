import { useQuery } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import type { MessageFile } from '#contract/messages.ts';
import { fileSize } from '#shared/picture-file.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { link, truncated } from '#ui/layout/text.css.ts';
import * as css from './attachment.css.ts';
import { ADDRESS_LIFETIME_MS, fileAddressQuery, useShownFile } from './file-address.ts';

type PdfProps = { file: Pick<MessageFile, 'id' | 'name' | 'size'> };

/** Link to the PDF of a message or gig, for members who may open it. */
export function PdfLink({ file }: PdfProps) {
  const { isLost, retry, anchor } = usePdfAnchor(file.id);
  if (isLost) return <FileUnavailable onRetry={retry}>This PDF can’t be opened right now.</FileUnavailable>;
  return (
    <a
      {...anchor}
      className={`${css.card} ${css.pdf} ${css.clickable}`}
      data-offline={`${file.name}. It can’t be opened offline.`}
    >
      <PdfDescription file={file} />
    </a>
  );
}

/** File name that opens the PDF, so that the sender can check it. */
export function PdfNameLink({ file: { id, name } }: { file: Pick<MessageFile, 'id' | 'name'> }) {
  const { isLost, anchor } = usePdfAnchor(id);
  if (isLost) return name;
  return (
    <a {...anchor} className={link} title={`Open ${name}`}>
      {name}
    </a>
  );
}

function usePdfAnchor(id: string) {
  const { data: url, isError, dataUpdatedAt, refetch } = useQuery(fileAddressQuery(id));
  // The address may have expired while the computer slept. Open the tab before fetching: browsers block it
  // afterwards.
  const openFresh = async () => {
    const tab = window.open();
    const { data } = await refetch();
    if (data) tab?.location.replace(data);
    else tab?.close();
  };
  const anchor = {
    href: url ?? undefined,
    target: '_blank',
    rel: 'noopener noreferrer',
    onClick: (event: MouseEvent) => {
      if (Date.now() - dataUpdatedAt < ADDRESS_LIFETIME_MS) return;
      event.preventDefault();
      void openFresh();
    },
  };
  return { isLost: url === null || isError, retry: () => void refetch(), anchor };
}

/** For visitors who cannot open it. */
export const PdfCard = ({ file }: PdfProps) => (
  <div className={`${css.card} ${css.pdf}`}>
    <PdfDescription file={file} />
  </div>
);

const PdfDescription = ({ file: { name, size } }: PdfProps) => (
  <>
    <Icon of={FileText} />
    <span className={css.names}>
      <span className={truncated} dir="auto" title={name}>
        {name}
      </span>
      <span className={css.bytes}>PDF, {fileSize(size)}</span>
    </span>
  </>
);

export const FileUnavailable = ({ onRetry, children }: { onRetry: () => void; children: ReactNode }) => (
  <p className={css.unavailable}>
    {children}{' '}
    <button type="button" className={css.retryButton} onClick={onRetry}>
      Try again
    </button>
  </p>
);

/** Plays a recording. Resumes at the same position when its address expires and is renewed. */
export function Player({ file: { id, name, size } }: { file: Pick<MessageFile, 'id' | 'name' | 'size'> }) {
  const { src, isLost, onLoaded, onFailed, retry } = useShownFile(id);
  const place = useRef({ at: 0, isPlaying: false });
  if (isLost)
    return <FileUnavailable onRetry={retry}>This recording can’t be played right now.</FileUnavailable>;
  return (
    // biome-ignore lint/a11y/useMediaCaption: what members record has none
    <audio
      className={css.player}
      controls
      preload="metadata"
      src={src ?? undefined}
      aria-label={`${name}, ${fileSize(size)}`}
      data-offline="This recording can’t be played offline."
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
  );
}

import { useQuery } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import type { MessageFile } from '#contract/ours/message-files.ts';
import { fileSize } from '#shared/picture-file.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { cut, link } from '#ui/layout/words.css.ts';
import { FRESH, fileAddressQuery, useShownFile } from './file-address.ts';
import * as css from './paper.css.ts';
import { player } from './paper.css.ts';

type PaperProps = { file: Pick<MessageFile, 'id' | 'name' | 'size'> };

/** A PDF of a message or a gig, which opens in a tab of its own; for members who may see it. */
export function Paper({ file }: PaperProps) {
  const { isLost, retry, anchor } = usePaper(file.id);
  if (isLost) return <Lost onRetry={retry}>This PDF cannot be opened just now.</Lost>;
  return (
    <a
      {...anchor}
      className={`${css.card} ${css.paper} ${css.opens}`}
      data-offline={`${file.name}. It cannot be opened offline.`}
    >
      <PaperWords file={file} />
    </a>
  );
}

/** The name of one that is about to be sent, which opens it, so that it is seen to be the right one. */
export function PaperName({ file: { id, name } }: { file: Pick<MessageFile, 'id' | 'name'> }) {
  const { isLost, anchor } = usePaper(id);
  if (isLost) return name;
  return (
    <a {...anchor} className={link} title={`Open ${name}`}>
      {name}
    </a>
  );
}

function usePaper(id: string) {
  const { data: url, isError, dataUpdatedAt, refetch } = useQuery(fileAddressQuery(id));
  // A machine that slept has not asked again meanwhile. The tab first: browsers open none after an answer.
  const openAnew = async () => {
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
      if (Date.now() - dataUpdatedAt < FRESH) return;
      event.preventDefault();
      void openAnew();
    },
  };
  return { isLost: url === null || isError, retry: () => void refetch(), anchor };
}

/** The same for who cannot open it. */
export const ClosedPaper = ({ file }: PaperProps) => (
  <div className={`${css.card} ${css.paper}`}>
    <PaperWords file={file} />
  </div>
);

const PaperWords = ({ file: { name, size } }: PaperProps) => (
  <>
    <Icon of={FileText} />
    <span className={css.names}>
      <span className={cut} dir="auto" title={name}>
        {name}
      </span>
      <span className={css.bytes}>PDF, {fileSize(size)}</span>
    </span>
  </>
);

/** In the place of what did not come. */
export const Lost = ({ onRetry, children }: { onRetry: () => void; children: ReactNode }) => (
  <p className={css.lost}>
    {children}{' '}
    <button type="button" className={css.again} onClick={onRetry}>
      Try again
    </button>
  </p>
);

/** Plays a recording of a message, sent or about to be. Where its address runs out it goes on from where it was. */
export function Player({ file: { id, name, size } }: { file: Pick<MessageFile, 'id' | 'name' | 'size'> }) {
  const { src, isLost, onLoaded, onFailed, retry } = useShownFile(id);
  const place = useRef({ at: 0, isPlaying: false });
  if (isLost) return <Lost onRetry={retry}>This recording cannot be played just now.</Lost>;
  return (
    // biome-ignore lint/a11y/useMediaCaption: what members record has none
    <audio
      className={player}
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
  );
}

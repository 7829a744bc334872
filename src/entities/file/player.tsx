import { useRef } from 'react';
import type { MessageFile } from '#contract/ours/message-files.ts';
import { fileSize } from '#shared/picture-file.ts';
import { useShownFile } from './file-address.ts';
import { player } from './paper.css.ts';
import { Lost } from './paper.tsx';

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

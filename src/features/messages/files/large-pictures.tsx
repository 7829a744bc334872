import { useQuery } from '@tanstack/react-query';
import type { MessageFile } from '#contract/ours/message-files.ts';
import { fileAddressesQuery } from '#entities/file/file-address.ts';
import { Lightbox } from '#entities/post/lightbox.tsx';

type LargePicturesProps = {
  files: readonly MessageFile[];
  /** Whose they are, before "picture": "Your", "Bob's". */
  whose: string;
  start: number;
  onClose: () => void;
};

/** Pictures of a message, large. */
export function LargePictures({ files, whose, start, onClose }: LargePicturesProps) {
  const { data: addresses } = useQuery(fileAddressesQuery(files.map(({ id }) => id)));
  if (!addresses) return null;
  const shown = files.flatMap(({ id, width, height }, index) => {
    const url = addresses[index];
    return url ? [{ id, url, width: width ?? 1, height: height ?? 1, alt: `${whose} picture` }] : [];
  });
  const first = shown.findIndex(({ id }) => id === files[start]?.id);
  return <Lightbox pictures={shown} start={Math.max(0, first)} onClose={onClose} />;
}

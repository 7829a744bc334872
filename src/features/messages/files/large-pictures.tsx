import { useQueries } from '@tanstack/react-query';
import type { MessageFile } from '#contract/ours/message-files.ts';
import { Lightbox } from '#entities/post/lightbox.tsx';
import { fileAddressQuery } from './file-address.ts';

type LargePicturesProps = { files: readonly MessageFile[]; start: number; onClose: () => void };

/** Pictures of a message, large. */
export function LargePictures({ files, start, onClose }: LargePicturesProps) {
  const addresses = useQueries({ queries: files.map(({ id }) => fileAddressQuery(id)) });
  const pictures = files.map(({ width, height }, index) => ({
    url: addresses[index]?.data ?? '',
    width: width ?? 1,
    height: height ?? 1,
    alt: '',
  }));
  return <Lightbox pictures={pictures} start={start} onClose={onClose} />;
}

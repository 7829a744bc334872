import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

type OnFiles = (files: readonly File[]) => void;

/** Calls `onFiles` with pasted files. Ignores pictures that accompany pasted text. */
export function usePaste(box: RefObject<HTMLElement | null>, onFiles: OnFiles): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const target = box.current;
    const paste = (event: ClipboardEvent) => take(event);
    target?.addEventListener('paste', paste);
    return () => target?.removeEventListener('paste', paste);
  }, [box]);
}

/**
 * Calls `onFiles` with files dropped anywhere on the page, since the browser would open a file that misses its
 * target. Returns whether files are being dragged over the page.
 */
export function useDrop(onFiles: OnFiles): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((files: FileList) => onFiles([...files]));
  useEffect(() => {
    const preventOpening = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      setOver(false);
      const files = event.dataTransfer?.files;
      if (!files?.length) return;
      event.preventDefault();
      take(files);
    };
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('dragover', preventOpening, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => stop.abort();
  }, []);
  return isOver;
}

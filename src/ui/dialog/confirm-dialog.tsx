import { useState } from 'react';
import { lazyPart } from '../chunks/lazy-part.tsx';
import type { ConfirmDialogProps, DialogProps } from './dialog.tsx';

const Dialog = lazyPart(() => import('./dialog.tsx').then((part) => part.Dialog));
const Body = lazyPart(() => import('./dialog.tsx').then((part) => part.ConfirmBody));

/** Confirms a destructive action. Focus starts on cancel. Its code loads with the first question. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [isWanted, setWanted] = useState(props.open);
  if (props.open && !isWanted) setWanted(true);
  if (!isWanted) return null;
  const handleLoadFailure = () => {
    setWanted(false);
    props.onCancel();
  };
  return <Body {...props} onLoadFailed={handleLoadFailure} />;
}

/** A `Dialog` whose code loads on first open, for content too small for its own chunk. */
export const LazyDialog = (props: Omit<DialogProps, 'open' | 'onOpenChange'> & { onClose: () => void }) => (
  <Dialog open onOpenChange={props.onClose} onLoadFailed={props.onClose} {...props} />
);

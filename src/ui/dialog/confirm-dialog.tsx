import { useState } from 'react';
import { lazyPart } from '../chunks/lazy-part.tsx';
import type { ConfirmDialogProps, DialogProps } from './dialog.tsx';

const Dialog = lazyPart(() => import('./dialog.tsx').then((part) => part.Dialog));
const Body = lazyPart(() => import('./dialog.tsx').then((part) => part.ConfirmBody));

/**
 * Asks once before a grave act. Keyboard starts on keeping; Escape keeps; nothing but the button does it. Its code
 * comes when the first question is asked.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [isWanted, setWanted] = useState(props.open);
  if (props.open && !isWanted) setWanted(true);
  if (!isWanted) return null;
  const lose = () => {
    setWanted(false);
    props.onKeep();
  };
  return <Body {...props} onLost={lose} />;
}

/** A `Dialog` whose code comes when it is first opened, for contents too small for a script of their own. */
export const LateDialog = (props: Omit<DialogProps, 'open' | 'onOpenChange'> & { onClose: () => void }) => (
  <Dialog open onOpenChange={props.onClose} onLost={props.onClose} {...props} />
);

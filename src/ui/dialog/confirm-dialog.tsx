import { useState } from 'react';
import { lazyPart } from '../chunks/lazy-part.tsx';
import type { ConfirmDialogProps } from './dialog.tsx';

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

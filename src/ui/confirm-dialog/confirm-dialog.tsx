import { type ReactNode, useState } from 'react';
import { latePart } from '../chunks/late-part.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  /** A question that names what goes: Delete “Samba night, two percussionists”? */
  title: ReactNode;
  /** What follows from it: Four people have applied. They will be told it is off. */
  children: ReactNode;
  /** A verb: "Delete gig". */
  confirm?: string;
  keep?: string;
  /** `go` for what is grave but good. */
  look?: 'grave' | 'go';
  /** Under way: the dialog stays open and takes no second answer. */
  busy?: boolean;
  onConfirm: () => void;
  onKeep: () => void;
};

const Body = latePart(() => import('./confirm-body.tsx').then((part) => part.ConfirmBody));

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

import { useState } from 'react';
import { Dialog } from '../ui/dialog/dialog.tsx';
import type { OpenDialog } from './app.tsx';
import { HelpDialog } from './help-dialog.tsx';
import { MachineList } from './machine-list.tsx';
import { SearchDialog } from './search-dialog.tsx';

type DialogsProps = { open: OpenDialog; onOpen: (dialog: OpenDialog) => void };

/** What opens over the page. */
export function Dialogs({ open, onOpen }: DialogsProps) {
  const close = () => onOpen(null);
  // Kept, for who looks for the next of what was found.
  const [text, setText] = useState('');
  return (
    <>
      {open === 'machines' && (
        <Dialog onClose={close} title="Machines">
          <MachineList onChoose={close} />
        </Dialog>
      )}
      {open === 'help' && <HelpDialog onClose={close} />}
      {open === 'search' && <SearchDialog text={text} onText={setText} onClose={close} />}
    </>
  );
}

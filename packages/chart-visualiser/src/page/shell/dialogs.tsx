import { Dialog } from '../ui/dialog/dialog.tsx';
import type { OpenDialog } from './app.tsx';
import { HelpDialog } from './help-dialog.tsx';
import { MachineList } from './machine-list.tsx';
import { SearchDialog } from './search-dialog.tsx';

type DialogsProps = { open: OpenDialog; onOpen: (dialog: OpenDialog) => void };

/** What opens over the page. */
export function Dialogs({ open, onOpen }: DialogsProps) {
  const close = () => onOpen(null);
  return (
    <>
      <Dialog open={open === 'machines'} onOpenChange={close} title="Machines">
        <MachineList onChoose={close} />
      </Dialog>
      <HelpDialog open={open === 'help'} onClose={close} />
      <SearchDialog open={open === 'search'} onClose={close} />
    </>
  );
}

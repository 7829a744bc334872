import { Searches } from '#entities/gig/searches.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';

/** GIG-06. */
export const SearchesDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={onClose}
    title="Saved searches"
    description="We’ll let you know about new gigs that match. Choose how in Settings."
    focus="dialog"
  >
    <Searches onOpen={onClose} />
  </Dialog>
);

import { Searches } from '#entities/gig/searches.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';

/** GIG-06. */
export const SearchesDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={onClose}
    title="Saved searches"
    description="You are told of new gigs that fit one of them. What you are told of, and how, is in Settings."
    focus="dialog"
  >
    <Searches onOpen={onClose} />
  </Dialog>
);
